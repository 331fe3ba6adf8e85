import { errorCodes } from '@market/contracts';
import type { ErrorBody, ErrorCode } from '@market/contracts';
import { kindOfStream, Refusal } from '@market/domain';
import type { StreamKind } from '@market/domain';
import {
  Conflict,
  KeyUnusable,
  MalformedEvent,
  PersonErased,
  TooLarge,
  Unreachable,
  Unstorable,
} from '@platform/log';
import { isDatabaseFailure } from '@platform/rows';
import { ObjectsUnavailable } from '@platform/files';
import { Catch, HttpException, Logger, Optional } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Denials } from '../audit-log/denials.js';
import { originOf } from '../audit-log/request-facts.js';

/** Turns every error into an ErrorBody with the status of its code, and records failed commands and denied reads for the audit. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(@Optional() private readonly denials?: Denials) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const body = errorBodyOf(error);
    const status = errorCodes[body.code];
    const request = http.getRequest<Request>();
    const { id, method, originalUrl, path, user, caller } = request;
    if (user && (method !== 'GET' || isDenial(body.code)))
      this.denials?.record(
        {
          actorId: user.accountId,
          actorRole: caller?.role ?? null,
          command: `${method} ${path}`,
          code: body.code,
          reason: body.message,
          correlationId: typeof id === 'string' ? id : null,
        },
        originOf(request),
      );
    if (status >= 500) {
      this.logger.error({ err: error, req: { id, method, originalUrl } }, body.code);
    }
    // The reply has begun and cannot become an error: the client sees the connection break.
    if (response.headersSent) response.destroy();
    else response.status(status).json(body);
  }
}

/** The errors for a reader who may not read something, or may not know that it exists. */
const isDenial = (code: ErrorCode): boolean =>
  errorCodes[code] === 403 || (errorCodes[code] === 404 && code !== 'route.not-found');

/** The Vietnamese noun for each kind of stream. */
const nouns: Record<StreamKind, string> = {
  project: 'đơn hàng này',
  conversation: 'cuộc trao đổi này',
  account: 'tài khoản này',
  administrators: 'danh sách quản trị viên',
  settings: 'thông tin công ty',
  operations: 'việc vận hành này',
};

function nounOf({ stream }: Conflict): string {
  const kind = kindOfStream(stream);
  return kind ? nouns[kind] : 'dữ liệu này';
}

/** The status and body of an error. */
export function errorBodyOf(error: unknown): ErrorBody {
  if (error instanceof Refusal) return { ...error.details, code: error.code, message: error.message };
  if (error instanceof Conflict)
    return {
      code: 'stream.conflict',
      message: `Người khác vừa thay đổi ${nounOf(error)}. Vui lòng thử lại.`,
    };
  if (error instanceof PersonErased)
    return { code: 'Unauthorized', message: 'Unauthorized: tài khoản không còn' };
  if (error instanceof MalformedEvent || error instanceof KeyUnusable)
    return { code: 'stream.unreadable', message: 'Dữ liệu này đang chờ quản trị viên xử lý' };
  if (error instanceof TooLarge) return statusBodies[413]!;
  if (error instanceof Unstorable) return statusBodies[400]!;
  if (error instanceof Unreachable || error instanceof ObjectsUnavailable || isDatabaseFailure(error))
    return { code: 'store.unavailable', message: 'Hệ thống đang bận. Vui lòng thử lại.' };
  const status = statusOf(error);
  const failed = { code: 'server.failed', message: 'Hệ thống gặp lỗi. Vui lòng thử lại.' } as const;
  return statusBodies[status] ?? (status < 500 ? statusBodies[400]! : failed);
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
