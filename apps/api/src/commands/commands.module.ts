import { Global, Module } from '@nestjs/common';
import { Commands } from './commands.js';
import { Streams } from './streams.js';
import { TracedWrites } from './traced-writes.js';

/** The write side, for every module. */
@Global()
@Module({ providers: [Commands, Streams, TracedWrites], exports: [Commands, Streams, TracedWrites] })
export class CommandsModule {}
