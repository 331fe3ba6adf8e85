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
  p.state,
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
  p.state,
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

---- the conversations of the provider

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
  p.state,
  said.channel,
  said."factoryId",
  (
    array_agg(
      said.text
      order by
        said."createdAt" desc
    )
  ) [1] as text,
  count(*) filter (
    where
      said."createdAt" > coalesce(r."readAt", $3)
  )::integer as count,
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
group by
  p.id,
  said.channel,
  said."factoryId"
order by
  at desc
limit
  50;

---- unread notices

-- $1 = "provider-1"
-- $2 = "provider"
-- $3 = ["quote_received"]
-- $4 = "2026-01-01T00:00:00.000Z"
-- $5 = "{\"request_submitted\":[\"submitted\",\"reviewing\"],\"revision_requested\":[\"need_customer_revision\"],\"revision_sent\":[\"submitted\",\"reviewing\"],\"revision_waits\":[\"need_customer_revision\"],\"quote_due_soon\":[\"submitted\",\"reviewing\",\"ready_for_manufacturer\",\"sent_to_manufacturer\",\"bidding\"],\"quote_late\":[\"submitted\",\"reviewing\",\"ready_for_manufacturer\",\"sent_to_manufacturer\",\"bidding\"],\"factory_invited\":[\"ready_for_manufacturer\",\"sent_to_manufacturer\",\"bidding\"],\"quote_received\":[\"ready_for_manufacturer\",\"bidding\"],\"quote_released\":[\"quoted\"],\"price_expired\":[\"quoted\"],\"delivery_late\":[\"approved\",\"payment_pending\",\"payment_confirmed\",\"in_production\",\"quality_check\"],\"order_ready\":[\"ready_for_delivery\"]}"
with
  told as (
    select
      n."projectId",
      n.kind,
      n."createdAt" as at,
      coalesce(r."readAt", $4) as "readAt"
    from
      notices n
      left join read_markers r on r."accountId" = $1
      and r."projectId" = n."projectId"
      and r.topic = n.kind
    where
      n.reader = $2
      and n.kind = any ($3)
      and n."createdAt" > coalesce(r."readAt", $4)
      and (
        $5::jsonb ? n.kind
        or n."createdAt" > now() - interval '3 days'
      )
    order by
      n."createdAt" desc
    limit
      1000
  ),
  open as (
    select
      p.state,
      told.kind,
      told.at,
      null as channel,
      null as "factoryId",
      case told.kind
        when 'revision_requested' then nullif(left(p.state ->> 'reason', 200), '')
      end as text,
      case told.kind
        when 'quote_received' then (
          select
            count(*)
          from
            quotes q
          where
            q."projectId" = p.id
            and q.state = 'waiting'
            and q."updatedAt" > told."readAt"
        )
        else 1
      end::integer as count
    from
      told
      join projects p on p.id = told."projectId"
    where
      $5::jsonb -> told.kind is null
      or $5::jsonb -> told.kind ? p.status
  )
select
  *
from
  open
where
  count > 0
order by
  at desc
limit
  50;

---- unread notices of a customer

-- $1 = "customer-1"
-- $2 = "customer-1"
-- $3 = ["quote_released"]
-- $4 = "-infinity"
-- $5 = "{\"request_submitted\":[\"submitted\",\"reviewing\"],\"revision_requested\":[\"need_customer_revision\"],\"revision_sent\":[\"submitted\",\"reviewing\"],\"revision_waits\":[\"need_customer_revision\"],\"quote_due_soon\":[\"submitted\",\"reviewing\",\"ready_for_manufacturer\",\"sent_to_manufacturer\",\"bidding\"],\"quote_late\":[\"submitted\",\"reviewing\",\"ready_for_manufacturer\",\"sent_to_manufacturer\",\"bidding\"],\"factory_invited\":[\"ready_for_manufacturer\",\"sent_to_manufacturer\",\"bidding\"],\"quote_received\":[\"ready_for_manufacturer\",\"bidding\"],\"quote_released\":[\"quoted\"],\"price_expired\":[\"quoted\"],\"delivery_late\":[\"approved\",\"payment_pending\",\"payment_confirmed\",\"in_production\",\"quality_check\"],\"order_ready\":[\"ready_for_delivery\"]}"
with
  told as (
    select
      n."projectId",
      n.kind,
      n."createdAt" as at,
      coalesce(r."readAt", $4) as "readAt"
    from
      notices n
      left join read_markers r on r."accountId" = $1
      and r."projectId" = n."projectId"
      and r.topic = n.kind
    where
      n.reader = $2
      and n.kind = any ($3)
      and n."createdAt" > coalesce(r."readAt", $4)
      and (
        $5::jsonb ? n.kind
        or n."createdAt" > now() - interval '3 days'
      )
    order by
      n."createdAt" desc
    limit
      1000
  ),
  open as (
    select
      p.state,
      told.kind,
      told.at,
      null as channel,
      null as "factoryId",
      case told.kind
        when 'revision_requested' then nullif(left(p.state ->> 'reason', 200), '')
      end as text,
      case told.kind
        when 'quote_received' then (
          select
            count(*)
          from
            quotes q
          where
            q."projectId" = p.id
            and q.state = 'waiting'
            and q."updatedAt" > told."readAt"
        )
        else 1
      end::integer as count
    from
      told
      join projects p on p.id = told."projectId"
    where
      $5::jsonb -> told.kind is null
      or $5::jsonb -> told.kind ? p.status
  )
select
  *
from
  open
where
  count > 0
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
