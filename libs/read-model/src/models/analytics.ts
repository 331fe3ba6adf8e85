/** The role of analysts: may read the views of schema analytics, and nothing else. */
export const analystRole = 'control_center_analyst';

/** Where this user may not create roles, the grants are skipped and the server logs a warning. */
const role = `
do $$ begin
  if to_regrole('${analystRole}') is null then create role ${analystRole} nologin; end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise warning 'role ${analystRole} is missing and cannot be created here';
end $$;`;

const grants = `
do $$ begin
  if to_regrole('${analystRole}') is not null then
    grant usage on schema analytics to ${analystRole};
    grant select on all tables in schema analytics to ${analystRole};
  end if;
end $$;`;

/** SQL that recreates the views of analysts over the rows of `schema`. */
export const analytics = (schema: string): string => `
drop schema if exists analytics cascade;
create schema analytics;
comment on schema analytics is 'Views over the read models, for analysis. They move to new rows by themselves';

create view analytics.read_models as
select c.position,
       p.complete,
       p."aliveAt" as alive_at,
       p."behindSince" as behind_since,
       (select count(distinct stream) from ${schema}.parked) as parked_streams
from ${schema}.checkpoint c, ${schema}.pulse p;
comment on view analytics.read_models is 'How fresh the rows are that all other views show. One row';
comment on column analytics.read_models.position is 'Of the last event in the log that the rows include';
comment on column analytics.read_models.complete is 'Whether the rows have once come as far as the log';
comment on column analytics.read_models.alive_at is 'When the projector was last heard of';
comment on column analytics.read_models.behind_since is
  'When the oldest event happened that the rows do not include yet; null when there is none';
comment on column analytics.read_models.parked_streams is
  'Orders, accounts or conversations that stand still because one of their events could not be applied';
${role}
${grants}`;
