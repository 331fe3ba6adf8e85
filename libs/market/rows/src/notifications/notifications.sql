---- unread messages to the provider

-- $1 = "provider-1"
-- $2 = ["customer","factory"]
-- $3 = "2026-01-01T00:00:00.000Z"
with
  said as (
    select
      m."projectId",
      m.channel,
      case
        when m.channel = 'factory' then m."senderId"
      end as "factoryId",
      m."createdAt",
      left(m.content, 200) as text
    from
      messages m
    where
      m."receiverId" is null
      and m.channel = any ($2)
    order by
      m."receiverId" desc,
      m."createdAt" desc
    limit
      1000
  )
select
  p.*,
  said.channel,
  said."factoryId",
  (
    array_agg(
      said.text
      order by
        said."createdAt" desc
    )
  ) [1] as text,
  count(*)::integer as count,
  max(said."createdAt") as at
from
  said
  join projects p on p.id = said."projectId"
  left join lateral (
    select
      max(r."readAt") as "readAt"
    from
      read_markers r
    where
      r."accountId" = $1
      and r."projectId" = p.id
      and r.topic in ('messages/' || said.channel, 'messages/' || said.channel || ':' || said."factoryId")
  ) r on true
where
  said."createdAt" > coalesce(r."readAt", $3)
group by
  p.id,
  said.channel,
  said."factoryId"
order by
  at desc
limit
  50;

---- unread messages to a customer

-- $1 = "customer-1"
-- $2 = ["customer"]
-- $3 = "2026-01-01T00:00:00.000Z"
with
  said as (
    select
      m."projectId",
      m.channel,
      null as "factoryId",
      m."createdAt",
      left(m.content, 200) as text
    from
      messages m
    where
      m."receiverId" = $1
      and m.channel = any ($2)
    order by
      m."receiverId" desc,
      m."createdAt" desc
    limit
      1000
  )
select
  p.*,
  said.channel,
  said."factoryId",
  (
    array_agg(
      said.text
      order by
        said."createdAt" desc
    )
  ) [1] as text,
  count(*)::integer as count,
  max(said."createdAt") as at
from
  said
  join projects p on p.id = said."projectId"
  left join lateral (
    select
      max(r."readAt") as "readAt"
    from
      read_markers r
    where
      r."accountId" = $1
      and r."projectId" = p.id
      and r.topic in ('messages/' || said.channel, 'messages/' || said.channel || ':' || said."factoryId")
  ) r on true
where
  said."createdAt" > coalesce(r."readAt", $3)
group by
  p.id,
  said.channel,
  said."factoryId"
order by
  at desc
limit
  50;

---- released quotes

-- $1 = "customer-1"
-- $2 = "quote_released"
-- $3 = "quoted"
select
  p.*,
  null as channel,
  null as "factoryId",
  nullif(left(p.reason, 200), '') as text,
  1 as count,
  (p."reachedAt" ->> $3)::timestamptz as at
from
  projects p
  left join read_markers r on r."accountId" = $1
  and r."projectId" = p.id
  and r.topic = $2
where
  p."customerId" = $1
  and p.status = $3
  and (p."reachedAt" ->> $3)::timestamptz > coalesce(r."readAt", '-infinity')
order by
  (p."reachedAt" ->> $3)::timestamptz desc
limit
  50;

---- requested revisions

-- $1 = "customer-1"
-- $2 = "revision_requested"
-- $3 = "need_customer_revision"
select
  p.*,
  null as channel,
  null as "factoryId",
  nullif(left(p.reason, 200), '') as text,
  1 as count,
  (p."reachedAt" ->> $3)::timestamptz as at
from
  projects p
  left join read_markers r on r."accountId" = $1
  and r."projectId" = p.id
  and r.topic = $2
where
  p."customerId" = $1
  and p.status = $3
  and (p."reachedAt" ->> $3)::timestamptz > coalesce(r."readAt", '-infinity')
order by
  (p."reachedAt" ->> $3)::timestamptz desc
limit
  50;

---- received quotes

-- $1 = "provider-1"
-- $2 = "2026-01-01T00:00:00.000Z"
with
  offered as (
    select
      q."projectId",
      q."updatedAt"
    from
      quotes q
    where
      q.state = 'waiting'
    order by
      q."updatedAt" desc
    limit
      1000
  )
select
  p.*,
  null as channel,
  null as "factoryId",
  null as text,
  count(*)::integer as count,
  max(offered."updatedAt") as at
from
  offered
  join projects p on p.id = offered."projectId"
  left join read_markers r on r."accountId" = $1
  and r."projectId" = p.id
  and r.topic = 'quote_received'
where
  p.status in ('ready_for_manufacturer', 'bidding')
  and offered."updatedAt" > coalesce(r."readAt", $2)
group by
  p.id
order by
  at desc
limit
  50;

---- what was read

-- $1 = "customer-1"
-- $2 = "project-1"
-- $3 = ["messages/customer"]
-- $4 = "2026-01-01T00:00:00.000Z"
insert into
  read_markers as known ("accountId", "projectId", topic, "readAt")
select
  $1,
  $2,
  topic,
  least($4::timestamptz, now())
from
  unnest($3::text[]) topic
on conflict ("accountId", "projectId", topic) do update
set
  "readAt" = greatest(known."readAt", excluded."readAt");
