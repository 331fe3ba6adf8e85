import type { StoredFile } from '@market/contracts';
import { Refusal } from '@market/domain';
import { Injectable } from '@nestjs/common';
import { UploadLedger } from './upload-ledger.js';
import type { Reference } from './upload-ledger.js';

type Claim = {
  /** The account whose uploads may be claimed. */
  accountId: string;
  /** The project or the message that will have the files. */
  claimant: string;
  as: Reference;
};

/** Commands that reference uploads. */
@Injectable()
export class UploadClaims {
  constructor(private readonly ledger: UploadLedger) {}

  /**
   * Executes a command with the files at these addresses, in their order. They belong to the claimant once the command
   * succeeds, and to their uploader again when it is refused. See UploadLedger.claim.
   */
  async during<Result>(
    { accountId, claimant, as }: Claim,
    urls: readonly string[],
    alreadyReferenced: readonly string[],
    command: (files: StoredFile[]) => Promise<Result>,
  ): Promise<Result> {
    const files = await this.ledger.claim({ accountId, claimant }, urls, alreadyReferenced);
    const objectNames = files.map(({ url }) => url.split('/').at(-1)!);
    try {
      const result = await command(files);
      await this.ledger.markReferenced(objectNames, as);
      return result;
    } catch (error) {
      // After any other failure it is unknown whether the log contains the reference: the collector finds out.
      if (error instanceof Refusal) await this.ledger.release(claimant, objectNames);
      throw error;
    }
  }
}
