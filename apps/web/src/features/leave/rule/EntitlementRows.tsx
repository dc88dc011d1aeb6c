import { ActionIcon, Badge, Button, Group, NumberInput, Select, Text } from '@mantine/core'
import { MOST_LEAVE_DAYS } from '@muster/contract/leave/leave.constants'
import { IconX } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import classes from '../Leave.module.css'
import { type ChosenType, mainFigure, type NewRow, rowOfType } from './rule-start.ts'
import './texts.ts'

interface EntitlementRowsProps {
  rows: readonly NewRow[]
  types: readonly ChosenType[]
  onChange: (rows: NewRow[]) => void
  /** Opens all terms of a row. */
  onEdit: (row: NewRow) => void
  error?: string | undefined
  /** Problems by the key of the row. */
  errors?: Readonly<Record<string, string | undefined>>
}

/** The leave types of a new rule with the days that people get; a button opens all other terms. */
export function EntitlementRows({ rows, types, onChange, onEdit, error, errors = {} }: EntitlementRowsProps) {
  const { t } = useTranslation('leaveRule')
  const free = types.filter((type) => !rows.some((row) => row.LEAVE_TYPE_ID === type.LEAVE_TYPE_ID))
  return (
    <div>
      <Text fw={600} mb={4}>
        {t('gives')}
      </Text>
      <ul className={classes.list}>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            onChange={(next) => onChange(rows.map((one) => (one.key === next.key ? next : one)))}
            onEdit={() => onEdit(row)}
            problem={errors[row.key]}
            onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      {free.length > 0 ? (
        <Select
          mt="xs"
          maw={280}
          aria-label={t('add')}
          placeholder={t('add')}
          value={null}
          error={error}
          data={free.map((type) => ({ value: String(type.LEAVE_TYPE_ID), label: type.LEAVE_TYPE_NAME }))}
          onChange={(value) => {
            const type = free.find((one) => String(one.LEAVE_TYPE_ID) === value)
            if (type) onChange([...rows, rowOfType(type)])
          }}
        />
      ) : error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
    </div>
  )
}

interface RowProps {
  row: NewRow
  problem: string | undefined
  onChange: (row: NewRow) => void
  onEdit: () => void
  onRemove: () => void
}

function Row({ row, problem, onChange, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('leaveRule')
  const { LEAVE_TYPE_NAME: name, LEAVE_TYPE_CODE: code, colour, library, terms } = row
  const figure = mainFigure(terms)
  return (
    <li>
      <div>
        <Group gap="xs">
          <Badge variant="dot" color={colour}>
            {code}
          </Badge>
          <Text fw={600}>{name}</Text>
          {library === null ? null : <Badge variant="light">{t('isNew')}</Badge>}
        </Group>
        {problem ? (
          <Text size="sm" c="red" role="alert">
            {problem}
          </Text>
        ) : null}
      </div>
      <Group gap="xs" justify="end" wrap="nowrap">
        {figure ? (
          <>
            <NumberInput
              aria-label={t('days', { name })}
              w={84}
              min={0}
              max={MOST_LEAVE_DAYS}
              // Refused where it is too much: a figure that changes by itself is not noticed.
              clampBehavior="none"
              error={problem !== undefined}
              decimalScale={4}
              hideControls
              value={terms[figure.field] ?? ''}
              onChange={(value) =>
                onChange({
                  ...row,
                  terms: {
                    ...terms,
                    [figure.field]: value === '' ? (figure.field === 'quota' ? 0 : null) : Number(value),
                  },
                })
              }
            />
            <Text size="sm" c="dimmed">
              {t(`per.${figure.per}`)}
            </Text>
          </>
        ) : null}
        <Button size="compact-md" variant="default" aria-label={t('termsOf', { name })} onClick={onEdit}>
          {t('terms')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('remove', { name })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}
