import { auditRoutes, AuditQuery, SetRole, accountRoutes } from '@market/contracts';
import { Body, Query } from '@nestjs/common';
import { expect, it } from '@jest/globals';
import { Handles } from './handles.js';

it.each<[string, () => object]>([
  [
    'has no class for its body',
    () => {
      class Roles {
        @Handles(accountRoutes.setRole)
        set(@Body() body: object) {
          return body;
        }
      }
      return Roles;
    },
  ],
  [
    'ignores its body',
    () => {
      class Roles {
        @Handles(accountRoutes.setRole)
        set() {
          return {};
        }
      }
      return Roles;
    },
  ],
  [
    'takes another query',
    () => {
      class Audit {
        @Handles(auditRoutes.events)
        list(@Query() query: SetRole) {
          return query;
        }
      }
      return Audit;
    },
  ],
])('a handler that %s ends the program at its start', (_, declare) => {
  expect(declare).toThrow(/^(set|list) does not take the body and query of \/api\//);
});

it('a handler takes the classes of its contract', () => {
  const declare = () => {
    class Both {
      @Handles(accountRoutes.setRole)
      set(@Body() body: SetRole) {
        return body;
      }

      @Handles(auditRoutes.events)
      list(@Query() query: AuditQuery) {
        return query;
      }
    }
    return Both;
  };
  expect(declare).not.toThrow();
});
