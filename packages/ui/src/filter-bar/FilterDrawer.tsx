import { Accordion, Button, Drawer, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FilterBarTexts, FilterDefinition } from './types.ts'

interface FilterDrawerProps {
  isOpen: boolean
  onClose: () => void
  onClearAll: () => void
  hasActive: boolean
  filters: FilterDefinition[]
  countOf: (filter: FilterDefinition) => number
  renderFilter: (filter: FilterDefinition) => ReactNode
  texts: FilterBarTexts
}

/** All filters in a column: for phones, and for filters without a button. */
export function FilterDrawer(props: FilterDrawerProps) {
  const { isOpen, onClose, onClearAll, hasActive, filters, countOf, renderFilter, texts: t } = props
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t.filters}
      size="sm"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <Stack>
        <Accordion variant="separated" defaultValue={filters.length === 1 ? filters[0]?.id : null} order={3}>
          {filters.map((filter) => {
            const count = countOf(filter)
            return (
              <Accordion.Item key={filter.id} value={filter.id}>
                <Accordion.Control>
                  {count > 0 ? `${filter.label} (${count})` : filter.label}
                </Accordion.Control>
                <Accordion.Panel>{renderFilter(filter)}</Accordion.Panel>
              </Accordion.Item>
            )
          })}
        </Accordion>
        <Group justify="flex-end">
          {hasActive ? (
            <Button variant="default" onClick={onClearAll}>
              {t.clearAll}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t.show}</Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
