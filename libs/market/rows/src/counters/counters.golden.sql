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

-- $1 = ["factories/factory-1/drawings","factories/factory-1/confirmed","factories/factory-1/progress","factories/factory-1/orders","factories/factory-1/drawings/waiting","factories/factory-1/confirmed/waiting","factories/factory-1/progress/waiting"]
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

---- its trend

-- $1 = ["days/2025-10-05/accounts/customer","days/2025-10-05/accounts/manufacturer","days/2025-10-05/accounts/vietphat","days/2025-10-05/accounts/admin","days/2025-10-05/created","days/2025-10-05/submitted","days/2025-10-05/ended","days/2025-10-05/completed","days/2025-10-06/accounts/customer","days/2025-10-06/accounts/manufacturer","days/2025-10-06/accounts/vietphat","days/2025-10-06/accounts/admin","days/2025-10-06/created","days/2025-10-06/submitted","days/2025-10-06/ended","days/2025-10-06/completed","days/2025-10-07/accounts/customer","days/2025-10-07/accounts/manufacturer","days/2025-10-07/accounts/vietphat","days/2025-10-07/accounts/admin","days/2025-10-07/created","days/2025-10-07/submitted","days/2025-10-07/ended","days/2025-10-07/completed","days/2025-10-08/accounts/customer","days/2025-10-08/accounts/manufacturer","days/2025-10-08/accounts/vietphat","days/2025-10-08/accounts/admin","days/2025-10-08/created","days/2025-10-08/submitted","days/2025-10-08/ended","days/2025-10-08/comple
select
  id,
  count
from
  counters
where
  id = any ($1);
