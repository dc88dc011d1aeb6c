import { Button, CloseButton, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useConnectToList } from '../data-table/list-context.ts'
import { IconFilter } from '../icons.ts'
import { readyLazy } from '../popup/ready-lazy.tsx'
import { usePhone } from '../theme/phone.ts'
import classes from './FilterBar.module.css'
import { FilterButton, hasOwnButton } from './FilterButton.tsx'
import type { FilterBarProps, FilterDefinition } from './types.ts'
import { describeFilter, useFilterLabels } from './useFilterLabels.ts'

// The popups of filters are larger than the rest of a list; each is loaded on first use.
const FilterChoices = readyLazy(async () => ({
  default: (await import('./FilterChoices.tsx')).FilterChoices,
}))
const FilterDrawer = lazy(async () => ({ default: (await import('./FilterDrawer.tsx')).FilterDrawer }))
const DateRangeFilter = readyLazy(async () => ({
  default: (await import('./DateRangeFilter.tsx')).DateRangeFilter,
}))
const DayFilter = readyLazy(async () => ({ default: (await import('./DateRangeFilter.tsx')).DayFilter }))
const partsOf = { 'date-range': [DateRangeFilter], day: [DayFilter] }
const choices = [FilterChoices]

/** Filters of a list: a button each, chips for active ones; on a phone they move into a drawer. */
export function FilterBar(props: FilterBarProps) {
  const { filters, value, onChange, inlineCount = 4, dateFormat } = props
  const t = props.texts
  const isPhone = usePhone()
  const [isOpen, drawer] = useDisclosure(false)
  // Stays mounted once opened, so that the closing transition can finish.
  const [hasOpened, setHasOpened] = useState(false)
  const { remember, summaryOf } = useFilterLabels(props, t)
  const active = filters.filter((filter) => (value[filter.id]?.length ?? 0) > 0)
  const buttonsRef = useRef<HTMLDivElement>(null)
  useConnectToList({
    describe: () => active.map((filter) => describeFilter(filter.label, summaryOf(filter))),
    focus: () => buttonsRef.current?.querySelector('button')?.focus(),
  })
  const popups = filters.filter((filter) => !hasOwnButton(filter))
  const behind = popups.slice(isPhone ? 0 : inlineCount)
  const inline = filters.filter((filter) => !behind.includes(filter))
  const activeBehind = active.filter((filter) => behind.includes(filter)).length

  function change(filter: FilterDefinition, values: (number | string)[]) {
    const { [filter.id]: _previous, ...others } = value
    onChange(values.length > 0 ? { ...others, [filter.id]: values } : others)
  }

  function renderFilter(filter: FilterDefinition): ReactNode {
    const common = {
      value: value[filter.id] ?? [],
      onChange: (values: (number | string)[]) => change(filter, values),
      texts: t,
    }
    return (
      <Suspense fallback={<Loader size="sm" role="status" aria-label={t.loading} />}>
        {filter.kind === 'date-range' ? (
          <DateRangeFilter {...common} filter={filter} dateFormat={dateFormat} />
        ) : filter.kind === 'day' ? (
          <DayFilter {...common} filter={filter} dateFormat={dateFormat} />
        ) : (
          <FilterChoices {...common} filter={filter} onLoaded={remember(filter)} />
        )}
      </Suspense>
    )
  }

  return (
    <div className={`${classes.root} mu-no-print`}>
      <div className={classes.buttons} ref={buttonsRef}>
        {inline.map((filter) => (
          <FilterButton
            key={filter.id}
            filter={filter}
            isActive={active.includes(filter)}
            onSwitch={(isOn) => change(filter, isOn ? [1] : [])}
            parts={filter.kind === 'date-range' || filter.kind === 'day' ? partsOf[filter.kind] : choices}
            loading={t.loading}
          >
            {renderFilter(filter)}
          </FilterButton>
        ))}
        {behind.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            onClick={() => {
              setHasOpened(true)
              drawer.open()
            }}
            aria-haspopup="dialog"
          >
            {isPhone ? `${t.filters}${activeBehind > 0 ? ` (${activeBehind})` : ''}` : t.more}
          </Button>
        ) : null}
      </div>
      {active.length > 0 ? (
        <ul className={classes.chips} aria-label={t.active}>
          {active.map((filter) => (
            <li key={filter.id} className={classes.chip}>
              <span className={classes.chipText}>
                <Described label={filter.label} summary={summaryOf(filter)} />
              </span>
              <CloseButton
                size="sm"
                radius="xl"
                aria-label={t.remove(filter.label)}
                onClick={() => change(filter, [])}
              />
            </li>
          ))}
          <li>
            <Button size="compact-sm" variant="subtle" onClick={() => onChange({})}>
              {t.clearAll}
            </Button>
          </li>
        </ul>
      ) : null}
      {hasOpened ? (
        <Suspense fallback={null}>
          <FilterDrawer
            isOpen={isOpen}
            onClose={drawer.close}
            onClearAll={() => onChange({})}
            hasActive={active.length > 0}
            filters={behind}
            countOf={(filter) => value[filter.id]?.length ?? 0}
            renderFilter={renderFilter}
            texts={t}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function Described({ label, summary }: { label: string; summary: string }) {
  if (summary === '') return <strong>{label}</strong>
  return (
    <>
      {label}: <strong>{summary}</strong>
    </>
  )
}
