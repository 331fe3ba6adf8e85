import {
  contentTypeOf,
  extensionOf,
  isAcceptedFile,
  maxFileBytes,
  objectRoutes,
  RequestUpload,
  restrictionMessage,
  SetObjectAccess,
} from '@market/contracts';
import type { Collected, ObjectAccess, StoredFile, UploadTicket } from '@market/contracts';
import { Refusal } from '@market/domain';
import {
  limited,
  newObjectName,
  NoPicture,
  ObjectStore,
  ObjectTooLarge,
  peek,
  isUnfilteredPhoto,
  withoutMetadata,
} from '@platform/files';
import { Body, Controller, HttpCode, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { Quotas } from '../protection/rates/quotas.js';
import { Collector } from './collection/collector.js';
import { bodyOf } from './request-body.js';
import { UploadLedger } from './upload-ledger.js';
import { displayName } from './names/display-name.js';
import { contradicts, extensionOfContent, signatureBytes } from './names/formats.js';

const tooLarge = () => new Refusal('object.too-large', restrictionMessage);
const wrongKind = (message = restrictionMessage) => new Refusal('object.wrong-kind', message);

/** Uploads take three steps: request a ticket, send the bytes, set visibility and name. */
@Controller()
export class UploadsController {
  constructor(
    private readonly ledger: UploadLedger,
    private readonly objects: ObjectStore,
    private readonly collector: Collector,
    private readonly quotas: Quotas,
  ) {}

  @Handles(objectRoutes.requestUpload)
  async requestUpload(@CalledBy() caller: Caller, @Body() file: RequestUpload): Promise<UploadTicket> {
    const name = displayName(file.name ?? '');
    if (name && !isAcceptedFile(name)) throw wrongKind();
    if ((file.size ?? 0) > maxFileBytes) throw tooLarge();
    const ticket = await this.ledger.openTicket(caller, { name, description: file.description ?? '' });
    return { uploadURL: `/api/objects/upload/${ticket}` };
  }

  @Handles(objectRoutes.upload)
  async upload(
    @CalledBy() caller: Caller,
    @Param('ticket') ticket: string,
    @Req() request: Request,
  ): Promise<StoredFile> {
    const { name } = await this.ledger.ticket(caller, ticket);
    const announced = Number(request.headers['content-length'] ?? maxFileBytes);
    if (announced > maxFileBytes) throw tooLarge();
    const taken = await this.quotas.take({ id: caller.accountId, role: caller.role }, 'files', announced);
    let stored: StoredFile | undefined;
    request.arrival?.allowSlowUpload();
    const body = bodyOf(request);
    try {
      stored = await this.receive(ticket, name, body, caller.role === 'manufacturer');
      return stored;
    } finally {
      await taken.keep(stored?.size ?? 0);
      void body.discard();
    }
  }

  @Handles(objectRoutes.setAccess)
  async setAccess(@CalledBy() caller: Caller, @Body() access: SetObjectAccess): Promise<ObjectAccess> {
    const { objectName } = await this.ledger.owned(caller.accountId, access.objectUrl);
    const name = displayName(access.filename ?? '') || undefined;
    if (name && extensionOf(name) !== extensionOf(objectName!)) {
      throw wrongKind(`Tên file phải giữ đuôi ${extensionOf(objectName!)}`);
    }
    const { url } = await this.ledger.setAccess(caller.accountId, access.objectUrl, {
      visibility: access.visibility,
      name,
    });
    return { objectPath: url };
  }

  @Handles(objectRoutes.collect)
  @HttpCode(200)
  collect(): Promise<Collected> {
    return this.collector.collect();
  }

  /** Removes place and time from the metadata of factories' photos. Other files are stored unchanged. */
  private async receive(
    ticket: string,
    name: string,
    body: AsyncIterable<Uint8Array>,
    isOfFactory: boolean,
  ): Promise<StoredFile> {
    const { head, replayed } = await peek(body, signatureBytes);
    if (head.length === 0) throw new Refusal('object.empty', 'File rỗng');
    const extension = name ? extensionOf(name) : extensionOfContent(head);
    if (!extension) throw wrongKind('Không nhận ra định dạng: hãy gửi kèm tên file');
    if (contradicts(extension, head)) throw wrongKind(`Nội dung không phải là file ${extension}`);

    if (isOfFactory && isUnfilteredPhoto(extension))
      throw wrongKind(`Ảnh ${extension} mang theo nơi và giờ chụp: hãy lưu thành JPG rồi gửi lại`);

    const objectName = newObjectName(extension);
    await this.ledger.recordArrival(ticket, objectName);
    const content = limited(replayed, maxFileBytes);
    const size = await this.put(objectName, isOfFactory ? withoutMetadata(extension, content) : content);
    try {
      const type = contentTypeOf(objectName);
      return await this.ledger.store(ticket, { objectName, name: name || objectName, size, type });
    } catch (error) {
      await this.objects.delete(objectName);
      throw error;
    }
  }

  private async put(objectName: string, body: AsyncIterable<Uint8Array>): Promise<number> {
    try {
      return await this.objects.put(objectName, body);
    } catch (error) {
      if (error instanceof ObjectTooLarge) throw tooLarge();
      if (error instanceof NoPicture) throw wrongKind('Ảnh bị hỏng, vui lòng chụp hoặc chọn lại');
      throw error;
    }
  }
}
