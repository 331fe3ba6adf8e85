import { randomUUID } from 'node:crypto';
import { oidcIssuer, publicUrl } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { Module } from '@nestjs/common';
import type { DynamicModule, ModuleMetadata } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { OpenIdProvider } from './openid/openid-provider.js';
import { SignInController } from './sign-in.controller.js';
import { signInOptions, SignInStrategy } from './sign-in.strategy.js';
import type { SignInOptions } from './sign-in.strategy.js';

@Module({})
export class SignInModule {
  /** `imports`: modules that export SignIns, unless it is global. */
  static forRoot(settings: Settings, imports: ModuleMetadata['imports'] = []): DynamicModule {
    const options: SignInOptions = {
      strategyName: randomUUID(),
      publicUrl: publicUrl(settings),
      issuer: oidcIssuer(settings),
      client: { id: settings.OIDC_CLIENT_ID, secret: settings.OIDC_CLIENT_SECRET },
      rolesClaim: settings.OIDC_ROLES_CLAIM,
    };
    const clientAuth = settings.OIDC_CLIENT_AUTH || undefined;
    return {
      module: SignInModule,
      imports: [...imports, PassportModule.register({ defaultStrategy: options.strategyName })],
      controllers: [SignInController],
      providers: [
        { provide: signInOptions, useValue: options },
        { provide: OpenIdProvider, useFactory: () => new OpenIdProvider(options.issuer.url, clientAuth) },
        SignInStrategy,
      ],
    };
  }
}
