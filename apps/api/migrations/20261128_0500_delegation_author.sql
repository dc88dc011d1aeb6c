-- Who set a delegation: whoever asks does not come to choose who decides. Rows of before, set for somebody else, are
-- assigned by the author's name where it is unique.
alter table approval_delegation add column author_employee bigint, add column author_account bigint;
alter table approval_delegation
  add foreign key (org_id, author_employee) references employee on delete set null (author_employee),
  add foreign key (org_id, author_account) references account on delete set null (author_account);
create index approval_delegation_author_employee on approval_delegation (org_id, author_employee);
create index approval_delegation_author_account on approval_delegation (org_id, author_account);
update approval_delegation d set author_employee = d.employee_id,
  author_account = (select a.id from account a where a.org_id = d.org_id and a.employee_id = d.employee_id)
where d.in_person;
update approval_delegation d set author_account = a.id, author_employee = a.employee_id
from (
  select a.org_id, n.name, min(a.id) as id, min(a.employee_id) as employee_id
  from account a left join employee e on e.org_id = a.org_id and e.id = a.employee_id
  cross join lateral (select distinct v.name from (values (e.full_name), (a.display_name), (a.email)) v (name)
    where v.name <> '') n
  group by a.org_id, n.name having count(*) = 1) a
where not d.in_person and a.org_id = d.org_id and a.name = d.author;
