import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SocketLimits } from './limits.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { SocketSessions } from './socket-sessions.js';

@Module({
  imports: [AccountsModule],
  providers: [RealtimeGateway, SocketLimits, SocketSessions],
})
export class RealtimeModule {}
