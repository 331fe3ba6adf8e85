import { oidcIssuer, publicUrl } from '@control-center/settings';
import type { Settings } from '@control-center/settings';
import { Module } from '@nestjs/common';
import type { DynamicModule, ModuleMetadata } from '@nestjs/common';
import { OpenIdProvider } from './openid/openid-provider.js';
import { SignInController, signInOptions } from './sign-in.controller.js';
import type { SignInOptions } from './sign-in.controller.js';

@Module({})
export class SignInModule {
  /** `imports`: modules that export SignIns, unless one of them is global. */
  static forRoot(settings: Settings, imports?: ModuleMetadata['imports']): DynamicModule {
    const options: SignInOptions = {
      publicUrl: publicUrl(settings),
      issuer: oidcIssuer(settings),
      client: { id: settings.OIDC_CLIENT_ID, secret: settings.OIDC_CLIENT_SECRET },
    };
    return {
      module: SignInModule,
      imports,
      controllers: [SignInController],
      providers: [
        { provide: signInOptions, useValue: options },
        { provide: OpenIdProvider, useFactory: () => new OpenIdProvider(options.issuer.url) },
      ],
    };
  }
}
