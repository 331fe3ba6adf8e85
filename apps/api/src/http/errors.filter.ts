import { errorCodes } from '@control-center/contracts';
import type { ErrorBody, ErrorCode } from '@control-center/contracts';
import { Refusal } from '@control-center/domain';
import { Conflict, TooLarge, Unreachable } from '@control-center/event-store';
import { Catch, HttpException, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from './api-error.js';

/** Every reply that is not a success is an ErrorBody with the status of its code. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const body = bodyOf(error);
    const status = errorCodes[body.code];
    if (status >= 500) {
      const { method, originalUrl } = http.getRequest<Request>();
      this.logger.error({ err: error, method, url: originalUrl }, body.code);
    }
    // A file that was already on its way cannot be taken back: the broken connection tells.
    if (response.headersSent) response.destroy();
    else response.status(status).json(body);
  }
}

function bodyOf(error: unknown): ErrorBody {
  if (error instanceof ApiError || error instanceof Refusal)
    return { ...error.details, code: error.code, message: error.message };
  if (error instanceof Conflict)
    return { code: 'stream.conflict', message: 'Người khác vừa thay đổi. Vui lòng thử lại.' };
  if (error instanceof TooLarge) return statusBodies[413]!;
  if (error instanceof Unreachable)
    return { code: 'store.unavailable', message: 'Hệ thống đang bận. Vui lòng thử lại.' };
  return (
    statusBodies[statusOf(error)] ?? { code: 'server.failed', message: 'Hệ thống gặp lỗi. Vui lòng thử lại.' }
  );
}

/** Nest's own exceptions and those of Express's body parser carry a status. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 500;
}

const statusBodies: Partial<Record<number, { code: ErrorCode; message: string }>> = {
  400: { code: 'request.malformed', message: 'Yêu cầu không đọc được' },
  401: { code: 'Unauthorized', message: 'Unauthorized: hãy đăng nhập' },
  403: { code: 'access.denied', message: 'Bạn không có quyền thực hiện việc này' },
  404: { code: 'route.not-found', message: 'Không tìm thấy' },
  413: { code: 'request.too-large', message: 'Yêu cầu quá lớn' },
};
