---- the list of the provider

select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              *
            from
              (
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    p."submittedAt" is not null
                    and not p."isDemo"
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
              ) p
            order by
              p."createdAt" desc,
              p.id desc
            limit
              101
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- its next page

-- $1 = "2026-01-01T00:00:00.000Z"
-- $2 = "last"
select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              *
            from
              (
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    p."submittedAt" is not null
                    and not p."isDemo"
                    and (p."createdAt", p.id) < ($1::timestamptz, $2)
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
              ) p
            order by
              p."createdAt" desc,
              p.id desc
            limit
              101
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- in two statuses

-- $1 = "quoted"
-- $2 = "approved"
select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              *
            from
              (
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    p."submittedAt" is not null
                    and not p."isDemo"
                    and p.status = $1
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
                union all
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    p."submittedAt" is not null
                    and not p."isDemo"
                    and p.status = $2
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
              ) p
            order by
              p."createdAt" desc,
              p.id desc
            limit
              101
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- of one factory

-- $1 = "factory-1"
select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              *
            from
              (
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    p."submittedAt" is not null
                    and not p."isDemo"
                    and p."assignedManufacturerId" = $1
                    and p."factoryIds" ? $1
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
                union all
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    p."submittedAt" is not null
                    and not p."isDemo"
                    and p.id = any (
                      array(
                        select
                          b."projectId"
                        from
                          project_bidders b
                        where
                          b."manufacturerId" = $1
                      )
                    )
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
              ) p
            order by
              p."createdAt" desc,
              p.id desc
            limit
              101
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- the list of an admin

select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              *
            from
              (
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
              ) p
            order by
              p."createdAt" desc,
              p.id desc
            limit
              101
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- those that the numbers count

select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              *
            from
              (
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    not p."isDemo"
                    and (
                      p."submittedAt" is not null
                      or p.status <> 'cancelled'
                    )
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
              ) p
            order by
              p."createdAt" desc,
              p.id desc
            limit
              101
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- the list of a customer

-- $1 = "customer-1"
select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              *
            from
              (
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    p."customerId" = $1
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
              ) p
            order by
              p."createdAt" desc,
              p.id desc
            limit
              101
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- those that wait for the customer

-- $1 = "customer-1"
-- $2 = "customer-1"
select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              *
            from
              (
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    p.id = any (
                      array(
                        select
                          t.id
                        from
                          customer_turns t
                        where
                          t."customerId" = $1
                      )
                    )
                    and p."customerId" = $2
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
              ) p
            order by
              p."createdAt" desc,
              p.id desc
            limit
              101
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- the list of a factory

-- $1 = "factory-1"
-- $2 = "2026-01-01T00:00:00.000Z"
-- $3 = "last"
select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              *
            from
              (
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    p."assignedManufacturerId" = $1
                    and p."factoryIds" ? $1
                    and (p."createdAt", p.id) < ($2::timestamptz, $3)
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
                union all
                (
                  select
                    p.id,
                    p."createdAt"
                  from
                    projects p
                  where
                    p.id = any (
                      array(
                        select
                          b."projectId"
                        from
                          project_bidders b
                        where
                          b."manufacturerId" = $1
                      )
                    )
                    and (p."createdAt", p.id) < ($2::timestamptz, $3)
                  order by
                    p."createdAt" desc,
                    p.id desc
                  limit
                    101
                )
              ) p
            order by
              p."createdAt" desc,
              p.id desc
            limit
              101
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- a search for rare words

-- $1 = "%banh%"
explain (format json)
select
  1
from
  account_texts
where
  name like $1;

-- $1 = "project_texts"
select
  reltuples
from
  pg_class
where
  oid = $1::regclass;

-- $1 = "%banh%"
explain (format json)
select
  1
from
  project_texts
where
  text like $1;

-- $1 = "%banh%"
-- $2 = "%rang%"
-- $3 = "%banh%"
-- $4 = "%rang%"
with
  titled as materialized (
    select
      t.id,
      t."createdAt"
    from
      project_texts t
    where
      t.text like $3
      and t.text like $4
    order by
      t."createdAt" desc,
      t.id desc
    limit
      1001
  ),
  named as materialized (
    select
      a.id
    from
      account_texts a
    where
      a.name like $1
      and a.name like $2
    limit
      1001
  ),
  theirs as materialized (
    select
      p.id,
      p."createdAt"
    from
      named n
      cross join lateral (
        select
          p.id,
          p."createdAt"
        from
          projects p
        where
          p."customerId" = n.id
          and (
            p."submittedAt" is not null
            and not p."isDemo"
          )
        order by
          p."createdAt" desc,
          p.id desc
        limit
          101
      ) p
    order by
      p."createdAt" desc,
      p.id desc
    limit
      1001
  ),
  candidates as (
    select
      *
    from
      titled
    union
    select
      *
    from
      theirs
  )
select
  array(
    select
      c.id
    from
      (
        select
          *
        from
          candidates c
        order by
          c."createdAt" desc,
          c.id desc
      ) c
      cross join lateral (
        select
          *
        from
          projects p
        where
          p.id = c.id
        offset
          0
      ) p
    where
      (
        p."submittedAt" is not null
        and not p."isDemo"
      )
    order by
      c."createdAt" desc,
      c.id desc
    limit
      101
  ) as ids,
  greatest(
    (
      select
        count(*)
      from
        titled
    ),
    (
      select
        count(*)
      from
        named
    ),
    (
      select
        count(*)
      from
        theirs
    )
  ) > 1000 as truncated,
  exists (
    select
      1
    from
      named
  ) as "isNamed";

-- $1 = []
select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              id,
              "createdAt"
            from
              projects
            where
              id = any ($1)
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- a search for frequent words

-- $1 = "%banh%"
explain (format json)
select
  1
from
  account_texts
where
  name like $1;

-- $1 = "project_texts"
select
  reltuples
from
  pg_class
where
  oid = $1::regclass;

-- $1 = "%banh%"
explain (format json)
select
  1
from
  project_texts
where
  text like $1;

-- $1 = "2026-01-01T00:00:00.000Z"
-- $2 = "last"
-- $3 = "%banh%"
-- $4 = "%rang%"
-- $5 = "%banh%"
-- $6 = "%rang%"
with
  recent as materialized (
    select
      *
    from
      (
        (
          select
            p.id,
            p."createdAt",
            p."customerId"
          from
            projects p
          where
            p."submittedAt" is not null
            and not p."isDemo"
            and (p."createdAt", p.id) < ($1::timestamptz, $2)
          order by
            p."createdAt" desc,
            p.id desc
          limit
            2000
        )
      ) p
    order by
      p."createdAt" desc,
      p.id desc
    limit
      2000
  )
select
  (
    select
      count(*)
    from
      recent
  )::integer as seen,
  array(
    select
      r.id
    from
      recent r
      cross join lateral (
        select
          t.text
        from
          project_texts t
        where
          t.id = r.id
        offset
          0
      ) t
      left join lateral (
        select
          a.name
        from
          account_texts a
        where
          a.id = r."customerId"
        offset
          0
      ) a on true
    where
      (
        t.text like $5
        and t.text like $6
      )
      or a.name like $3
      and a.name like $4
    order by
      r."createdAt" desc,
      r.id desc
    limit
      1001
  ) as ids,
  last."createdAt",
  last.id
from
  (
    values
      (1)
  ) one
  left join lateral (
    select
      *
    from
      recent r
    order by
      r."createdAt",
      r.id
    limit
      1
  ) last on true;

-- $1 = "%banh%"
-- $2 = "%rang%"
-- $3 = "%banh%"
-- $4 = "%rang%"
-- $5 = "2026-01-01T00:00:00.000Z"
-- $6 = "last"
-- $7 = "2026-01-01T00:00:00.000Z"
-- $8 = "last"
with
  titled as materialized (
    select
      t.id,
      t."createdAt"
    from
      project_texts t
    where
      t.text like $3
      and t.text like $4
      and (t."createdAt", t.id) < ($5::timestamptz, $6)
    order by
      t."createdAt" desc,
      t.id desc
    limit
      1001
  ),
  named as materialized (
    select
      a.id
    from
      account_texts a
    where
      a.name like $1
      and a.name like $2
    limit
      1001
  ),
  theirs as materialized (
    select
      p.id,
      p."createdAt"
    from
      named n
      cross join lateral (
        select
          p.id,
          p."createdAt"
        from
          projects p
        where
          p."customerId" = n.id
          and (
            p."submittedAt" is not null
            and not p."isDemo"
          )
          and (p."createdAt", p.id) < ($7::timestamptz, $8)
        order by
          p."createdAt" desc,
          p.id desc
        limit
          101
      ) p
    order by
      p."createdAt" desc,
      p.id desc
    limit
      1001
  ),
  candidates as (
    select
      *
    from
      titled
    union
    select
      *
    from
      theirs
  )
select
  array(
    select
      c.id
    from
      (
        select
          *
        from
          candidates c
        order by
          c."createdAt" desc,
          c.id desc
      ) c
      cross join lateral (
        select
          *
        from
          projects p
        where
          p.id = c.id
        offset
          0
      ) p
    where
      (
        p."submittedAt" is not null
        and not p."isDemo"
      )
    order by
      c."createdAt" desc,
      c.id desc
    limit
      101
  ) as ids,
  greatest(
    (
      select
        count(*)
      from
        titled
    ),
    (
      select
        count(*)
      from
        named
    ),
    (
      select
        count(*)
      from
        theirs
    )
  ) > 1000 as truncated,
  exists (
    select
      1
    from
      named
  ) as "isNamed";

-- $1 = []
select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              id,
              "createdAt"
            from
              projects
            where
              id = any ($1)
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- a search of a customer for short words

-- $1 = "customer-1"
-- $2 = "quoted"
-- $3 = "%oc%"
with
  recent as materialized (
    select
      *
    from
      (
        (
          select
            p.id,
            p."createdAt",
            p."customerId"
          from
            projects p
          where
            p."customerId" = $1
            and p.status = $2
          order by
            p."createdAt" desc,
            p.id desc
          limit
            2000
        )
      ) p
    order by
      p."createdAt" desc,
      p.id desc
    limit
      2000
  )
select
  (
    select
      count(*)
    from
      recent
  )::integer as seen,
  array(
    select
      r.id
    from
      recent r
      cross join lateral (
        select
          t.text
        from
          project_texts t
        where
          t.id = r.id
        offset
          0
      ) t
      left join lateral (
        select
          a.name
        from
          account_texts a
        where
          a.id = r."customerId"
        offset
          0
      ) a on true
    where
      (t.text like $3)
    order by
      r."createdAt" desc,
      r.id desc
    limit
      1001
  ) as ids,
  last."createdAt",
  last.id
from
  (
    values
      (1)
  ) one
  left join lateral (
    select
      *
    from
      recent r
    order by
      r."createdAt",
      r.id
    limit
      1
  ) last on true;

-- $1 = []
select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName",
  p."rowsInAll"
from
  (
    select
      p.*,
      (count(*) over ())::integer as "rowsInAll",
      sum(pg_column_size(array[p.state])) over (
        order by
          p."createdAt" desc,
          p.id desc rows between unbounded preceding
          and 1 preceding
      ) as "bytesBefore"
    from
      (
        select
          p.*
        from
          (
            select
              id,
              "createdAt"
            from
              projects
            where
              id = any ($1)
          ) k
          join projects p on p.id = k.id
      ) p
  ) p
where
  coalesce(p."bytesBefore", 0) < 4000000
order by
  p."createdAt" desc,
  p.id desc;

---- one project

-- $1 = "project-1"
select
  p.state,
  coalesce(
    (
      select
        coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
      from
        accounts a
      where
        a.id = p."customerId"
    ),
    ''
  ) as "customerName"
from
  projects p
where
  p.id = $1;

---- the state before an event

-- $1 = "project-1"
-- $2 = 250
select
  revision,
  state
from
  project_milestones
where
  "projectId" = $1
  and revision <= $2
order by
  revision desc
limit
  1;
