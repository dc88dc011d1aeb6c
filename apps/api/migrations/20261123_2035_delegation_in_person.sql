-- Whether the approver delegated in person. What somebody else set for them, the delegate decides within their own
-- reach alone. Rows of before were in person when their author bears the approver's name.
alter table approval_delegation add column in_person boolean not null default false;
update approval_delegation d set in_person = true
from employee e
left join account a on a.org_id = e.org_id and a.employee_id = e.id
where e.org_id = d.org_id and e.id = d.employee_id and d.author in (e.full_name, a.display_name, a.email);
