---- the showcase

-- $1 = 101
-- $2 = "customer-1"
-- $3 = ["approved","payment_pending","payment_confirmed","in_production","quality_check","ready_for_delivery","completed"]
select
  p.state
from
  projects p
where
  p."customerId" <> $2
  and p.status = any ($3)
  and not p."isDemo"
order by
  p."createdAt" desc,
  p.id desc
limit
  $1;

---- its next page

-- $1 = 101
-- $2 = "customer-1"
-- $3 = ["approved","payment_pending","payment_confirmed","in_production","quality_check","ready_for_delivery","completed"]
-- $4 = "2026-01-01T00:00:00.000Z"
-- $5 = "last"
select
  p.state
from
  projects p
where
  p."customerId" <> $2
  and p.status = any ($3)
  and not p."isDemo"
  and (p."createdAt", p.id) < ($4::timestamptz, $5)
order by
  p."createdAt" desc,
  p.id desc
limit
  $1;
