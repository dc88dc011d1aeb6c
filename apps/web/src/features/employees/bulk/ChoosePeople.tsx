import { Button, Group, Text } from '@mantine/core'
import { type Selection, selectedCount } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { PersonCard } from '../components/PersonCard.tsx'
import { directoryOptions } from '../data/directory-query.ts'
import { useDirectory } from '../data/use-directory.ts'
import { type BulkSelection, bulkSelectionOf } from './people-selection.ts'

interface ChoosePeopleProps {
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  onNext: (selection: BulkSelection, count: number) => void
}

/** The directory as a picker: individual people, across pages, or everybody who matches the filters. */
export function ChoosePeople({ selection, onSelectionChange, onNext }: ChoosePeopleProps) {
  const { t } = useTranslation('bulkWork')
  const { columns, filters, criteriaOf } = useDirectory()
  return (
    <ListScreen
      list="employees"
      load={(request) => directoryOptions({ ...criteriaOf(request), limit: request.limit }, request.page)}
      rowsOf={(answer) => answer.employees}
      totalOf={(answer) => answer.total_rows}
      label={t('edit.list')}
      columns={columns}
      filters={filters}
      row={{ id: (row) => row.EMPLOYEE_ID, label: (row) => row.EMPLOYEE_NAME }}
      card={(row) => <PersonCard row={row} />}
      selection={{ value: selection, onChange: onSelectionChange }}
      bulk={() => null}
      below={({ request, total }) => {
        const count = selectedCount(selection, total)
        return (
          <Group justify="flex-end" mt="md">
            <Text size="sm" role="status">
              {t('edit.chosen', { count })}
            </Text>
            <Button
              disabled={count === 0}
              onClick={() => onNext(bulkSelectionOf(criteriaOf(request), selection), count)}
            >
              {t('edit.next')}
            </Button>
          </Group>
        )
      }}
      empty={{ title: t('users.emptyTitle'), text: t('users.emptyText') }}
    />
  )
}
