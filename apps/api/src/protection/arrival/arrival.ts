import { errorCodes } from '@market/contracts';
import type { ErrorBody } from '@market/contracts';
import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';

/** How long clients may take. Milliseconds. */
@Injectable()
export class ArrivalLimits {
  /** Until a request has arrived with its body. */
  request = 30_000;
  /** Of an upload, `uploadBytes` must arrive in each period of this length: 50 MB take half an hour at most. */
  uploadPeriod = 15_000;
  uploadBytes = 480 * 1024;
}

declare module 'express' {
  interface Request {
    /** Absent on a request without a body. */
    arrival?: Arrival;
  }
}

const tooSlow: ErrorBody = {
  code: 'request.too-slow',
  message: 'Kết nối quá chậm, yêu cầu chưa đến đủ. Vui lòng thử lại.',
};

/** Ends a request whose body arrives too slowly. Node has only one such limit for uploads and everything else. */
class Arrival {
  private timer: NodeJS.Timeout;

  constructor(
    private readonly request: Request,
    private readonly limits: ArrivalLimits,
  ) {
    this.timer = setTimeout(() => this.end(), limits.request);
    request.once('end', () => clearTimeout(this.timer)).once('close', () => clearTimeout(this.timer));
  }

  /** From now on the request may take any time while it keeps arriving. Called once its caller may send a file. */
  allowSlowUpload(): void {
    if (this.request.complete) return;
    const { socket } = this.request;
    const { uploadPeriod, uploadBytes } = this.limits;
    let before = socket.bytesRead;
    clearTimeout(this.timer);
    this.timer = setInterval(() => {
      if (socket.bytesRead - before < uploadBytes) this.end();
      before = socket.bytesRead;
    }, uploadPeriod);
  }

  /** After a reply the connection only waits for the rest of the body. */
  private end(): void {
    clearTimeout(this.timer);
    const { res: response, socket } = this.request;
    if (!response || response.headersSent) socket.destroy();
    else response.set('Connection', 'close').status(errorCodes[tooSlow.code]).json(tooSlow);
  }
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends requests that have not arrived in time, whoever sends them. To be used before everything else. */
export const arrivesInTime =
  (limits: ArrivalLimits): RequestHandler =>
  (request: Request, _, next) => {
    if (hasBody(request)) request.arrival = new Arrival(request, limits);
    next();
  };
