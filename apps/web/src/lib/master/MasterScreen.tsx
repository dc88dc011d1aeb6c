import { Button, Card, Group, Skeleton, Text } from '@mantine/core'
import type { Call, DataOf } from '@muster/contract/kit/index'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readOptions } from '../calls/query.ts'
import { Loaded } from '../screen/Loaded.tsx'
import classes from './MasterScreen.module.css'

/** Content of a record's card. */
export interface MasterCard {
  /** Name of the record, which also labels the card and its button. */
  name: string
  /** Small text below the name. */
  about?: string
  /** The main fact. */
  line?: string
  /** Less important: eligibility, start date. */
  note?: string
  /** Inactive, over. */
  badge?: string
}

export interface MasterTexts {
  title: string
  subtitle: string
  add: string
  /** Label of each card's button. */
  change: string
  /** Its accessible name, and the drawer's title. */
  changeOne: (name: string) => string
  empty: { title: string; text: string }
}

interface MasterScreenProps<L extends Call, Row> {
  list: L
  /** Input of the list, where it needs one. */
  input?: object
  rows: (data: DataOf<L>) => readonly Row[]
  keyOf: (row: Row) => string | number
  cardOf: (row: Row, data: DataOf<L>) => MasterCard
  texts: MasterTexts
  /** Whether the title shows the total. */
  isCounted?: boolean
  /** Renders the form of a record; null for a new one. */
  drawer: (opened: { row: Row | null; data: DataOf<L>; title: string; close: () => void }) => ReactNode
  /** Further content below the records. */
  children?: ReactNode
}

/**
 * The records of a master as cards, each with its form in a drawer: for settings whose few records fit on one
 * page. Use a `ListScreen` for lists with paging, search or export.
 */
export function MasterScreen<L extends Call, Row>(props: MasterScreenProps<L, Row>) {
  const { list, texts, rows: rowsOf, isCounted = false } = props
  // TypeScript can't resolve the conditional input type of a generic call.
  const options = readOptions(list as Call, (props.input ?? {}) as never) as ReturnType<
    typeof readOptions<Call>
  >
  const query = useQuery({ ...options, meta: { errorShown: 'inline' as const } })
  const data = query.data as DataOf<L> | undefined
  const [open, setOpen] = useState<string | number | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        count={isCounted && data ? rowsOf(data).length : undefined}
        primary={{
          label: texts.add,
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setOpen('new'),
        }}
      />
      <div className={classes.stack}>
        <Loaded
          query={{ ...query, data }}
          skeleton={<Skeleton height={240} radius="lg" maw="75rem" />}
          order={2}
        >
          {(answer) => <Records {...props} data={answer} open={open} onOpen={setOpen} />}
        </Loaded>
        {props.children}
      </div>
    </>
  )
}

interface RecordsProps<L extends Call, Row> extends MasterScreenProps<L, Row> {
  data: DataOf<L>
  open: string | number | 'new' | null
  onOpen: (open: string | number | 'new' | null) => void
}

function Records<L extends Call, Row>({ data, open, onOpen, ...props }: RecordsProps<L, Row>) {
  const { rows: rowsOf, keyOf, cardOf, texts, drawer } = props
  const rows = rowsOf(data)
  // Looked up by key, so that the drawer gets the reloaded record.
  const opened = open === null ? undefined : open === 'new' ? null : rows.find((row) => keyOf(row) === open)
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState order={2} title={texts.empty.title} text={texts.empty.text} />
      ) : (
        <div className={classes.cards}>
          {rows.map((row) => (
            <RecordCard
              key={keyOf(row)}
              card={cardOf(row, data)}
              texts={texts}
              onOpen={() => onOpen(keyOf(row))}
            />
          ))}
        </div>
      )}
      {opened === undefined
        ? null
        : drawer({
            row: opened,
            data,
            title: opened === null ? texts.add : texts.changeOne(cardOf(opened, data).name),
            close: () => onOpen(null),
          })}
    </>
  )
}

function RecordCard({ card, texts, onOpen }: { card: MasterCard; texts: MasterTexts; onOpen: () => void }) {
  const { name, about, line, note, badge } = card
  return (
    <Card component="article" padding="lg" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text fw={600}>{name}</Text>
          {about ? (
            <Text size="xs" c="dimmed">
              {about}
            </Text>
          ) : null}
        </div>
        <Button variant="default" size="compact-sm" onClick={onOpen} aria-label={texts.changeOne(name)}>
          {texts.change}
        </Button>
      </Group>
      {line ? (
        <Text size="sm" mt="xs">
          {line}
        </Text>
      ) : null}
      {note ? (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      ) : null}
      {badge ? <StatusBadge kind="neutral">{badge}</StatusBadge> : null}
    </Card>
  )
}
