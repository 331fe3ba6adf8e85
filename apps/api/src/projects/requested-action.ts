import { actionOf, actionRoutes, calledActions } from '@market/contracts';
import type { BodyOf, CalledAction } from '@market/contracts';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext, Type } from '@nestjs/common';
import type { Request } from 'express';
import { pathPatternOf } from '../http/handles.js';
import { contractPipe } from '../http/validation.js';

export type ActionRequest = { action: CalledAction; body: BodyOf<CalledAction> };

const bodyPipe = contractPipe();

/** The action that a request calls, and its body, checked against the class in the action's row. */
export const RequestedAction = createParamDecorator(
  async (_: unknown, context: ExecutionContext): Promise<ActionRequest> => {
    const request = context.switchToHttp().getRequest<Request>();
    const action = calledActions.find((each) => actionRoutes[each].path === pathPatternOf(request))!;
    const metatype = actionOf(action).body as Type<object>;
    const body = (await bodyPipe.transform(request.body ?? {}, {
      type: 'body',
      metatype,
    })) as ActionRequest['body'];
    return { action, body };
  },
);
