---- of the provider

-- $1 = ["projects/draft","projects/submitted","projects/reviewing","projects/approved","projects/sent_to_manufacturer","projects/bidding","projects/need_customer_revision","projects/ready_for_manufacturer","projects/quoted","projects/payment_pending","projects/payment_confirmed","projects/in_production","projects/quality_check","projects/ready_for_delivery","projects/completed","projects/cancelled","projects/discarded"]
select
  id,
  count
from
  counters
where
  id = any ($1);

---- of a factory

-- $1 = ["factories/factory-1/drawings","factories/factory-1/confirmed","factories/factory-1/progress","factories/factory-1/orders"]
select
  id,
  count
from
  counters
where
  id = any ($1);

---- of the administration

-- $1 = ["projects/draft","projects/submitted","projects/reviewing","projects/approved","projects/sent_to_manufacturer","projects/bidding","projects/need_customer_revision","projects/ready_for_manufacturer","projects/quoted","projects/payment_pending","projects/payment_confirmed","projects/in_production","projects/quality_check","projects/ready_for_delivery","projects/completed","projects/cancelled","accounts/customer","accounts/manufacturer","accounts/vietphat","accounts/admin"]
select
  id,
  count
from
  counters
where
  id = any ($1);
