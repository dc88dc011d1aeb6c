import { Anchor, Table, Title } from '@mantine/core'
import type { PeopleDimension, PeopleMeasure } from '@muster/contract/dashboards/people-figures'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../../lib/session/session.ts'
import { unitName } from '../data/chart-data.ts'
import { behindHref } from '../data/dashboard-address.ts'
import type { GroupFigures, PeopleFigures } from '../data/figures-queries.ts'
import classes from './Company.module.css'
import { figureText } from './FigureCard.tsx'
import '../texts.ts'

const counts = [
  ['headcount', 'closing', 'closing'],
  ['joiners', 'joiners', 'joiners'],
  ['leavers', 'leavers', 'leavers'],
  ['movedIn', 'moved_in', 'moved_in'],
  ['movedOut', 'moved_out', 'moved_out'],
] as const satisfies readonly (readonly [string, PeopleMeasure, keyof GroupFigures])[]

const rates = ['attrition', 'retention'] as const

/** The figures of each unit; a number opens its people. */
export function GroupTable({ answer, groupBy }: { answer: PeopleFigures; groupBy: PeopleDimension }) {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const { from, to, groups } = answer.data
  const title = t('table.title', { group: t(`dimensions.${groupBy}`).toLowerCase() })
  if (groups.length === 0) return null
  return (
    <section aria-label={title}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <div className={classes.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t(`dimensions.${groupBy}`)}</Table.Th>
              {[...counts.map(([name]) => name), ...rates].map((name) => (
                <Table.Th key={name} className={classes.number}>
                  {t(`table.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.map((group) => {
              const unit = unitName(t, groupBy, group)
              return (
                <Table.Tr key={group.group_id}>
                  <Table.Th scope="row" fw={500}>
                    {unit}
                  </Table.Th>
                  {counts.map(([name, measure, key]) => (
                    <Table.Td key={name} className={classes.number}>
                      {group[key] === 0 ? (
                        format.number(0)
                      ) : (
                        <Anchor
                          size="sm"
                          href={behindHref({
                            measure,
                            from,
                            to,
                            group_by: groupBy,
                            group_id: group.group_id,
                            unit,
                          })}
                          aria-label={t('table.open', {
                            group: unit,
                            figure: t(`table.${name}`),
                            number: format.number(group[key]),
                          })}
                        >
                          {format.number(group[key])}
                        </Anchor>
                      )}
                    </Table.Td>
                  ))}
                  {rates.map((rate) => (
                    <Table.Td key={rate} className={classes.number}>
                      {figureText(t, format, group[rate], 'rate')}
                    </Table.Td>
                  ))}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}
