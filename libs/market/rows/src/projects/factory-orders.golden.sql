---- the figures of factories

-- $1 = ["factory-1"]
select
  f.id as "manufacturerId",
  o.*
from
  unnest($1::text[]) as f (id)
  cross join lateral (
    (
      select
        o."askedAt",
        o."answeredAt",
        null::timestamptz as "promisedFrom",
        null::integer as "deliveryDays",
        null::timestamptz as "readyAt"
      from
        factory_orders o
      where
        o."manufacturerId" = f.id
        and o."answeredAt" is not null
      order by
        o."answeredAt" desc
      limit
        10
    )
    union all
    (
      select
        null::timestamptz as "askedAt",
        null::timestamptz as "answeredAt",
        o."promisedFrom",
        o."deliveryDays",
        o."readyAt"
      from
        factory_orders o
      where
        o."manufacturerId" = f.id
        and o."readyAt" is not null
      order by
        o."readyAt" desc
      limit
        10
    )
    union all
    (
      select
        null::timestamptz as "askedAt",
        null::timestamptz as "answeredAt",
        o."promisedFrom",
        o."deliveryDays",
        o."readyAt"
      from
        factory_orders o
      where
        o."manufacturerId" = f.id
        and o."readyAt" is null
        and o."promisedFrom" is not null
      order by
        o."promisedFrom"
      limit
        10
    )
  ) o;

-- $1 = ["factories/factory-1/confirmed","factories/factory-1/progress"]
select
  id,
  count
from
  counters
where
  id = any ($1);

---- the orders behind a factory’s figures

-- $1 = "factory-1"
select
  o.*,
  p.title
from
  (
    (
      select
        o.*
      from
        factory_orders o
      where
        o."manufacturerId" = $1
        and o."readyAt" is not null
      order by
        o."readyAt" desc
      limit
        10
    )
    union all
    (
      select
        o.*
      from
        factory_orders o
      where
        o."manufacturerId" = $1
        and o."readyAt" is null
        and o."promisedFrom" is not null
      order by
        o."promisedFrom"
      limit
        10
    )
  ) o
  join projects p on p.id = o."projectId";

---- the company’s settings

-- $1 = "company"
select
  c.*
from
  company c
where
  c.id = $1;
