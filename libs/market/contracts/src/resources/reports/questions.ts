/** Questions that an analyst begins with, in the words of the SQL desk. Each statement runs as it is. */
export const questions: readonly { title: string; statement: string }[] = [
  {
    title: 'Mỗi tuần có bao nhiêu yêu cầu, và chúng đi đến đâu?',
    statement: `select * from analytics.weekly_funnel order by week desc limit 12;`,
  },
  {
    title: 'Bao nhiêu phần yêu cầu có giá trong 24 giờ, theo tuần?',
    statement: `select week, count(*) as orders, round(avg(is_within_promise::int), 3) as within_promise
from analytics.quote_turnaround where state = 'stopped' group by week order by week desc;`,
  },
  {
    title: 'Khách thường chờ giá bao lâu?',
    statement: `select percentile_cont(array[0.5, 0.9]) within group (order by elapsed_hours) as median_and_slow
from analytics.quote_turnaround where quoted_at is not null;`,
  },
  {
    title: 'Yêu cầu nào đang quá cam kết?',
    statement: `select * from analytics.sla_breaches_now order by elapsed_hours desc;`,
  },
  {
    title: 'Đơn chờ lâu nhất ở trạng thái nào?',
    statement: `select i.status, l.label, count(*) as times, round(avg(i.hours)::numeric, 1) as hours
from analytics.status_intervals i join analytics.statuses l on l.value = i.status
where i.left_at is not null and not i.is_demo group by i.status, l.label order by hours desc;`,
  },
  {
    title: 'Mỗi nhà máy thắng báo giá bao nhiêu, theo tháng?',
    statement: `select * from analytics.win_rate order by month desc, quoted desc;`,
  },
  {
    title: 'Các nhà máy so với nhau thế nào?',
    statement: `select * from analytics.factory_scorecard where period = 'days_90' order by on_time_share desc nulls last;`,
  },
  {
    title: 'Công đoạn nào là điểm nghẽn?',
    statement: `select l.label, b.* from analytics.bottlenecks b join analytics.stage_names l on l.value = b.stage_id order by b.number;`,
  },
  {
    title: 'Đơn nào trễ, và trễ mấy ngày?',
    statement: `select project_id, promised_on, (now() at time zone 'Asia/Ho_Chi_Minh')::date - promised_on as days_late, announced_on
from analytics.projects where is_late and status in ('approved', 'payment_confirmed', 'in_production', 'quality_check')
order by promised_on;`,
  },
  {
    title: 'Bao nhiêu phần đơn xong đúng hẹn, theo tháng?',
    statement: `select ready_month as month, count(*) as orders, round(avg((not is_late)::int), 3) as on_time
from analytics.projects where ready_at is not null and is_late is not null and not is_demo group by 1 order by 1 desc;`,
  },
  {
    title: 'Đã chốt, đến hạn, đã thu, quá hạn bao nhiêu, theo tháng?',
    statement: `select * from analytics.revenue_monthly order by month desc;`,
  },
  {
    title: 'Ai đang nợ, nợ bao nhiêu và bao lâu?',
    statement: `select customer_key, sum(amount) as vnd, max(days_overdue) as days from analytics.payments
where state = 'overdue' group by customer_key order by vnd desc;`,
  },
  {
    title: 'Tiền về trễ bao nhiêu ngày?',
    statement: `select kind, count(*) as payments,
  round(avg(received_on - due_on), 1) as days_after_due
from analytics.payments where state = 'completed' and due_at is not null group by kind;`,
  },
  {
    title: 'Vì sao đơn bị trả lại?',
    statement: `select cause, target, count(*) as times from analytics.revisions group by cause, target order by times desc;`,
  },
  {
    title: 'Trả lời tin nhắn nhanh thế nào?',
    statement: `select channel, count(*) as turns, count(*) filter (where is_waiting) as waiting,
  percentile_cont(0.5) within group (order by working_response_hours) as median_working_hours
from analytics.message_response group by channel;`,
  },
  {
    title: 'Khách có quay lại không?',
    statement: `select first_month, months_since, customers, orders from analytics.customer_cohorts order by 1 desc, 2;`,
  },
  {
    title: 'Biên lợi nhuận của các giá đã duyệt, theo tháng?',
    statement: `select p.approved_month as month, sum(p.final_price) as price, sum(q.total_price) as cost,
  round(1 - sum(q.total_price) / nullif(sum(p.final_price), 0), 3) as margin
from analytics.projects p join analytics.quotes q on q.project_id = p.project_id and q.state = 'accepted'
where p.approved_at is not null group by 1 order by 1 desc;`,
  },
  {
    title: 'Đơn giá giờ gia công của nhà máy thay đổi ra sao?',
    statement: `select created_month as month, round(avg(labor_rate)) as vnd
from analytics.quotes where labor_hours > 0 group by 1 order by 1 desc;`,
  },
  {
    title: 'Trạng thái bị ghi đè bao nhiêu lần, sang đâu?',
    statement: `select status, count(*) as times from analytics.status_intervals where is_override group by status order by times desc;`,
  },
  {
    title: 'Có tin được các con số lúc này không?',
    statement: `select check_id, meaning, rows from analytics.data_quality
union all select 'lag-seconds', 'How far the rows are behind', lag_seconds::int from analytics.freshness;`,
  },
  {
    title: 'Mỗi quy trình mang về bao nhiêu, và sản xuất mất bao lâu, trong một năm?',
    statement: `select l.label, count(distinct o.project_id) as orders, sum(o.revenue) as revenue,
  round(sum(o.margin)::numeric / nullif(sum(o.revenue), 0), 3) as margin,
  round((percentile_cont(0.5) within group (order by o.production_hours) / 24)::numeric, 1) as median_days
from analytics.order_processes o join analytics.processes l on l.value = o.process
where o.revenue is not null and o.approved_at > now() - interval '1 year' group by l.label order by revenue desc;`,
  },
  {
    title: 'Mỗi vật liệu mang về bao nhiêu, theo tháng?',
    statement: `select o.approved_month as month, l.label, count(distinct o.project_id) as orders, sum(o.revenue) as revenue,
  round(sum(o.margin)::numeric / nullif(sum(o.revenue), 0), 3) as margin
from analytics.order_materials o join analytics.materials l on l.value = o.material
where o.revenue is not null group by 1, 2 order by 1 desc, revenue desc;`,
  },
];
