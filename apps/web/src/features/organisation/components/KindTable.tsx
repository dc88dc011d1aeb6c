import { Anchor, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { Dashboard } from '../data/unit-queries.ts'

/** The kinds of organisation units with their figures. */
export function KindTable({ kinds }: { kinds: Dashboard['kinds'] }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  const figure = (value: number | null) => (value === null ? '–' : format.number(value))
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('dashboard.kind')}</Table.Th>
            <Table.Th ta="end">{t('dashboard.units')}</Table.Th>
            <Table.Th ta="end">{t('dashboard.on')}</Table.Th>
            <Table.Th ta="end">{t('dashboard.empty')}</Table.Th>
            <Table.Th ta="end">{t('dashboard.without')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map((kind) => (
            <Table.Tr key={kind.formid}>
              <Table.Th scope="row" fw={400}>
                <Anchor
                  renderRoot={(props) => <AppLink {...props} to={`/org-master/org-units/${kind.formid}`} />}
                  size="sm"
                >
                  {kind.FORM_NAME}
                </Anchor>
              </Table.Th>
              <Table.Td ta="end">{figure(kind.records)}</Table.Td>
              <Table.Td ta="end">{figure(kind.active)}</Table.Td>
              <Table.Td ta="end">{figure(kind.unused)}</Table.Td>
              <Table.Td ta="end">{figure(kind.without)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
