import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { ItemRows } from '../item-rows/ItemRows.tsx'
import classes from './ConditionBuilder.module.css'
import { ConditionValues } from './ConditionValues.tsx'
import type { BuiltCondition, ConditionBuilderProps, ConditionColumn } from './types.ts'

/** The first comparison of a column, without values. */
const blankFor = (column: ConditionColumn): BuiltCondition => ({
  column: column.key,
  operator: column.operators[0]?.value ?? '',
  values: [],
})

/** Conditions on the columns of a list: column, comparison and values, of which all or any must hold. */
export function ConditionBuilder(props: ConditionBuilderProps) {
  const { columns, value, onChange, problems = {}, most, texts: t } = props
  const { match, parts } = value
  const [first] = columns
  return (
    <Stack gap="md">
      {parts.length > 1 ? (
        <SegmentedControl
          aria-label={t.match}
          value={match}
          data={[
            { value: 'all', label: t.all },
            { value: 'any', label: t.any },
          ]}
          onChange={(next) => onChange({ ...value, match: next as 'all' | 'any' })}
        />
      ) : null}
      {parts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      ) : null}
      <ItemRows<BuiltCondition>
        items={parts}
        onChange={(next) => onChange({ ...value, parts: next })}
        blank={() => (first ? blankFor(first) : { column: '', operator: '', values: [] })}
        most={most}
        texts={{ add: t.add, remove: t.remove }}
      >
        {(part, change, number) => (
          <ConditionRow
            {...props}
            part={part}
            change={change}
            number={number}
            problem={problems[number - 1]}
          />
        )}
      </ItemRows>
    </Stack>
  )
}

interface ConditionRowProps extends Omit<ConditionBuilderProps, 'value' | 'onChange' | 'problems' | 'most'> {
  part: BuiltCondition
  change: (part: Partial<BuiltCondition>) => void
  number: number
  problem: string | undefined
}

function ConditionRow({
  columns,
  part,
  change,
  number,
  problem,
  periods,
  formats,
  texts: t,
}: ConditionRowProps) {
  const column = columns.find(({ key }) => key === part.column)
  const operator = column?.operators.find(({ value }) => value === part.operator)
  // A condition of a link may name a column that its reader does not have: the message is then at the column.
  const isOfColumn = !column || !operator
  return (
    <div className={classes.row}>
      <Select
        aria-label={t.column(number)}
        data={columns.map(({ key, label }) => ({ value: key, label }))}
        value={column ? column.key : null}
        placeholder={column ? undefined : part.column}
        onChange={(key) => {
          const next = columns.find((one) => one.key === key)
          if (next) change(blankFor(next))
        }}
        searchable
        error={isOfColumn ? problem : undefined}
      />
      <Select
        aria-label={t.operator(number)}
        data={column?.operators.map(({ value, label }) => ({ value, label })) ?? []}
        value={operator?.value ?? null}
        disabled={!column}
        onChange={(next) => {
          const chosen = column?.operators.find(({ value }) => value === next)
          // Values are kept where the next comparison has as many of them.
          if (chosen)
            change({ operator: chosen.value, values: chosen.input === operator?.input ? part.values : [] })
        }}
      />
      {column && operator && operator.input !== 'none' ? (
        <div className={classes.values}>
          <ConditionValues
            column={column}
            input={operator.input}
            values={part.values}
            onChange={(values) => change({ values })}
            periods={periods}
            formats={formats}
            number={number}
            error={problem}
            texts={t}
          />
        </div>
      ) : null}
    </div>
  )
}
