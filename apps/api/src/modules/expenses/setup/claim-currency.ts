import { sql } from 'kysely'

/** The currency of somebody's claims: of their entity, else of the organisation. */
export const currencySql = sql<string>`coalesce((select n.currency from entity n where n.org_id = e.org_id
  and n.id = e.entity_id), (select o.currency from organisation o where o.org_id = e.org_id))`
