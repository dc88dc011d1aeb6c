import { sql } from 'kysely'
import type { TermsSource } from '../employees/index.ts'
import { isAddressed } from './applicable-policies.ts'
import { policiesTexts } from './policies.texts.ts'

/** The policies that address people by their units, for the preview of a transfer. One statement. */
export const applicablePolicies: TermsSource = {
  id: 'policies',
  label: () => policiesTexts('policies'),
  answer: async (ctx, db, cases) => {
    const units = (key: 'location' | 'department' | 'designation' | 'entity') =>
      sql`${cases.map((one) => one.units[key] ?? null)}::bigint[]`
    const { rows } = await sql<{ place: number; id: number; title: string }>`
      select e.place::int as place, p.id, v.title
      from unnest(${units('location')}, ${units('department')}, ${units('designation')}, ${units('entity')})
        with ordinality as e (location_id, department_id, designation_id, entity_id, place)
      join policy p on p.org_id = ${ctx.orgId} and p.archived_at is null
      join policy_version v on v.org_id = p.org_id and v.id = p.current_version_id
      cross join lateral (
        select array_agg(a.location_id) filter (where a.location_id is not null) as locations,
          array_agg(a.department_id) filter (where a.department_id is not null) as departments,
          array_agg(a.designation_id) filter (where a.designation_id is not null) as designations,
          array_agg(a.entity_id) filter (where a.entity_id is not null) as entities
        from policy_audience a where a.org_id = v.org_id and a.version_id = v.id) u
      where ${isAddressed('u')} order by lower(v.title), p.id`.execute(db)
    const of = Map.groupBy(rows, (row) => row.place)
    return cases.map((_, index) => {
      const own = of.get(index + 1) ?? []
      const items = own.map(({ title }) => title)
      return { text: items.join(', '), key: own.map(({ id }) => id).join(','), items }
    })
  },
}
