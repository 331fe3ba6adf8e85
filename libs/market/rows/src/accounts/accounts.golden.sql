---- the list of accounts

select
  a.*
from
  accounts a
order by
  a."createdAt" desc,
  a.id desc
limit
  101;

---- its next page

-- $1 = "2026-01-01T00:00:00.000Z"
-- $2 = "last"
select
  a.*
from
  accounts a
where
  (a."createdAt", a.id) < ($1::timestamptz, $2)
order by
  a."createdAt" desc,
  a.id desc
limit
  101;

---- a search

-- $1 = "2026-01-01T00:00:00.000Z"
-- $2 = "last"
-- $3 = "%banh%"
-- $4 = "%banh%"
-- $5 = "%rang%"
-- $6 = "%rang%"
with
  found as materialized (
    select
      a.id,
      a."createdAt"
    from
      account_texts a
    where
      (
        a.name like $3
        or a.contact like $4
      )
      and (
        a.name like $5
        or a.contact like $6
      )
      and (a."createdAt", a.id) < ($1::timestamptz, $2)
    order by
      a."createdAt" desc,
      a.id desc
    limit
      1001
  )
select
  array(
    select
      a.id
    from
      found a
    order by
      a."createdAt" desc,
      a.id desc
    limit
      101
  ) as ids,
  (
    select
      count(*)
    from
      found
  ) > 1000 as truncated;

-- $1 = []
select
  a.*
from
  accounts a
where
  a.id = any ($1)
order by
  a."createdAt" desc,
  a.id desc;

---- a search for short words

-- $1 = "2026-01-01T00:00:00.000Z"
-- $2 = "last"
-- $3 = "%oc%"
-- $4 = "%oc%"
with
  walked as materialized (
    select
      a.id,
      a."createdAt"
    from
      accounts a
    where
      (a."createdAt", a.id) < ($1::timestamptz, $2)
    order by
      a."createdAt" desc,
      a.id desc
    limit
      2000
  ),
  found as materialized (
    select
      a.id,
      a."createdAt"
    from
      walked a
      cross join lateral (
        select
          *
        from
          account_texts t
        where
          t.id = a.id
        offset
          0
      ) t
    where
      (
        t.name like $3
        or t.contact like $4
      )
    order by
      a."createdAt" desc,
      a.id desc
    limit
      1001
  )
select
  array(
    select
      a.id
    from
      found a
    order by
      a."createdAt" desc,
      a.id desc
    limit
      101
  ) as ids,
  (
    select
      count(*)
    from
      found
  ) > 1000
  or (
    select
      count(*)
    from
      walked
  ) = 2000
  and (
    select
      count(*)
    from
      found
  ) < 101 as truncated;

-- $1 = []
select
  a.*
from
  accounts a
where
  a.id = any ($1)
order by
  a."createdAt" desc,
  a.id desc;

---- the next page of the blocked customers, the last changed first

-- $1 = "customer"
-- $2 = "2026-01-01T00:00:00.000Z"
-- $3 = "last"
select
  a.*
from
  accounts a
where
  a.role = $1
  and "isBlocked"
  and not "isErased"
  and (a."updatedAt", a.id) < ($2::timestamptz, $3)
order by
  a."updatedAt" desc,
  a.id desc
limit
  101;

---- a search among the restricted accounts, the oldest first

-- $1 = "2026-01-01T00:00:00.000Z"
-- $2 = "last"
-- $3 = "%banh%"
-- $4 = "%banh%"
-- $5 = "%rang%"
-- $6 = "%rang%"
with
  found as materialized (
    select
      a.id,
      a."createdAt"
    from
      account_texts t
      join accounts a on a.id = t.id
    where
      (
        t.name like $3
        or t.contact like $4
      )
      and (
        t.name like $5
        or t.contact like $6
      )
      and (
        "allowedPages" <> '[]'
        or "pagePermissions" <> '{}'
      )
      and not "isErased"
      and (a."createdAt", a.id) > ($1::timestamptz, $2)
    order by
      a."createdAt",
      a.id
    limit
      1001
  )
select
  array(
    select
      a.id
    from
      found a
    order by
      a."createdAt",
      a.id
    limit
      101
  ) as ids,
  (
    select
      count(*)
    from
      found
  ) > 1000 as truncated;

-- $1 = []
select
  a.*
from
  accounts a
where
  a.id = any ($1)
order by
  a."createdAt",
  a.id;

---- the factories

-- $1 = "factory-1"
select
  id,
  coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName"))) as "companyName",
  id = $1 as "isDefault"
from
  accounts
where
  role = 'manufacturer'
  and not "isBlocked"
order by
  id = $1 desc,
  "companyName",
  id
limit
  500;

---- names

-- $1 = ["customer-1"]
select
  id,
  case
    when "grantedRoles" ?| array['vietphat', 'admin'] then coalesce(nullif(trim(concat_ws(' ', "lastName", "firstName")), ''), "companyName")
    else coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))
  end as name
from
  accounts
where
  id = any ($1);

---- restricted accounts

select
  *
from
  accounts
where
  (
    "allowedPages" <> '[]'
    or "pagePermissions" <> '{}'
  )
  and not "isErased"
order by
  "createdAt" desc,
  id desc;

---- erasures

select
  e.id as "accountId",
  e."updatedAt" as "erasedAt",
  coalesce(
    (
      select
        k.key is null
      from
        app.personal_keys k
      where
        k.subject = e.id
    ),
    false
  ) as "isKeyDeleted",
  (
    select
      count(*)::integer
    from
      app.sessions s
    where
      s.sess -> 'user' ->> 'accountId' = e.id
  ) as sessions
from
  (
    select
      a.id,
      a."updatedAt"
    from
      accounts a
    where
      a."isErased"
    order by
      a."updatedAt" desc,
      a.id
    limit
      100
  ) e
order by
  e."updatedAt" desc,
  e.id;
