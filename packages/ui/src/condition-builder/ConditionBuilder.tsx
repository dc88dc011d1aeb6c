import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { ItemRows } from '../item-rows/ItemRows.tsx'
import classes from './ConditionBuilder.module.css'
import { ConditionValues } from './ConditionValues.tsx'
import {
  type BuiltCondition,
  type BuiltGroup,
  type BuiltPart,
  type ConditionBuilderProps,
  type ConditionBuilderTexts,
  type ConditionColumn,
  isConditionGroup,
} from './types.ts'

/** The first comparison of a column, without values. */
const blankFor = (column: ConditionColumn): BuiltCondition => ({
  column: column.key,
  operator: column.operators[0]?.value ?? '',
  values: [],
})

const blankOf = ([first]: readonly ConditionColumn[]): BuiltCondition =>
  first ? blankFor(first) : { column: '', operator: '', values: [] }

/**
 * Conditions on the columns of a list: column, comparison and values, of which all or any must hold, with groups of such
 * conditions among them.
 */
export function ConditionBuilder(props: ConditionBuilderProps) {
  const { columns, value, onChange, problems = {}, most, texts: t } = props
  const { match, parts } = value
  const blank = () => blankOf(columns)
  const isGroup = (number: number) => isConditionGroup(parts[number - 1] ?? blank())
  return (
    <Stack gap="md">
      {parts.length > 1 ? (
        <MatchControl
          label={t.match}
          value={match}
          onChange={(next) => onChange({ ...value, match: next })}
          texts={t}
        />
      ) : null}
      {parts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      ) : null}
      <ItemRows<BuiltPart>
        items={parts}
        onChange={(next) => onChange({ ...value, parts: next })}
        blank={blank}
        further={
          // A group alone says no more than its conditions do.
          parts.length === 0
            ? undefined
            : {
                label: t.addGroup,
                blank: () => ({ match: match === 'all' ? 'any' : 'all', parts: [blank()] }),
              }
        }
        most={most}
        texts={{
          add: t.add,
          remove: (number) => (isGroup(number) ? t.removeGroup : t.remove)(String(number)),
        }}
      >
        {(part, change, number) =>
          isConditionGroup(part) ? (
            <ConditionGroup {...props} part={part} change={change} number={number} />
          ) : (
            <ConditionRow
              {...props}
              part={part}
              change={change}
              number={String(number)}
              problem={problems[number - 1]}
            />
          )
        }
      </ItemRows>
    </Stack>
  )
}

interface MatchControlProps {
  label: string
  value: 'all' | 'any'
  onChange: (match: 'all' | 'any') => void
  texts: ConditionBuilderTexts
}

function MatchControl({ label, value, onChange, texts: t }: MatchControlProps) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      data={[
        { value: 'all', label: t.all },
        { value: 'any', label: t.any },
      ]}
      onChange={(next) => onChange(next as 'all' | 'any')}
    />
  )
}

interface ConditionGroupProps extends Omit<ConditionBuilderProps, 'value' | 'onChange'> {
  part: BuiltGroup
  change: (part: Partial<BuiltGroup>) => void
  number: number
}

function ConditionGroup({ part, change, number, ...props }: ConditionGroupProps) {
  const { columns, problems = {}, most, texts: t } = props
  const numbered = (inner: number) => `${number}.${inner}`
  return (
    <Stack gap="sm" className={classes.group}>
      <MatchControl
        label={t.groupMatch(String(number))}
        value={part.match}
        onChange={(match) => change({ match })}
        texts={t}
      />
      <ItemRows<BuiltCondition>
        items={part.parts}
        onChange={(parts) => change({ parts })}
        blank={() => blankOf(columns)}
        fewest={1}
        most={most}
        texts={{ add: t.add, remove: (inner) => t.remove(numbered(inner)) }}
      >
        {(one, set, inner) => (
          <ConditionRow
            {...props}
            part={one}
            change={set}
            number={numbered(inner)}
            problem={problems[`${number - 1}.${inner - 1}`]}
          />
        )}
      </ItemRows>
    </Stack>
  )
}

interface ConditionRowProps extends Omit<ConditionBuilderProps, 'value' | 'onChange' | 'problems' | 'most'> {
  part: BuiltCondition
  change: (part: Partial<BuiltCondition>) => void
  number: string
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
