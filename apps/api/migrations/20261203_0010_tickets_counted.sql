-- Whoever sees everybody's tickets counts those that are not confidential from the first alone, and the others from the second.
create index ticket_counted on ticket (org_id, status) where not is_confidential;
create index ticket_confidential on ticket (org_id) where is_confidential;
