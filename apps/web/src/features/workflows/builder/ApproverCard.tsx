import { ActionIcon, Group, NumberInput, Select, Stack } from '@mantine/core'
import type { ApproverSpec } from '@muster/contract/workflows/definition'
import type { FunctionMaster, FunctionName } from '@muster/contract/workflows/workflows.constants'
import { IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import classes from './Builder.module.css'
import { useBuilder } from './builder-context.ts'

interface ApproverCardProps {
  spec: ApproverSpec
  number: number
  onChange: (spec: ApproverSpec) => void
  onRemove: () => void
}

const kinds = [
  'manager',
  'department_head',
  'function_head',
  'role',
  'person',
  'group',
  'previous_manager',
] as const

/** Settings of one approver: how they are resolved, with the parameters of that method. */
export function ApproverCard({ spec, number, onChange, onRemove }: ApproverCardProps) {
  const { t } = useTranslation('workflows')
  const { names } = useBuilder()
  const first: Record<ApproverSpec['by'], () => ApproverSpec> = {
    manager: () => ({ by: 'manager', level: 1 }),
    department_head: () => ({ by: 'department_head' }),
    function_head: () => ({ by: 'function_head', master: 'location', function: 'hr' }),
    role: () => ({ by: 'role', role_id: names.masters?.roles[0]?.id ?? 2 }),
    person: () => ({ by: 'person', employee_id: 0 }),
    group: () => ({ by: 'group', group_id: names.masters?.groups[0]?.id ?? 0 }),
    previous_manager: () => ({ by: 'previous_manager' }),
  }
  return (
    <Stack gap="xs" className={classes.card}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Select
          label={t('stage.kind')}
          flex={1}
          allowDeselect={false}
          data={kinds.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={spec.by}
          onChange={(value) => value && onChange(first[value as ApproverSpec['by']]())}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('stage.removeApprover', { number })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Details spec={spec} onChange={onChange} />
    </Stack>
  )
}

function Details({ spec, onChange }: Pick<ApproverCardProps, 'spec' | 'onChange'>) {
  switch (spec.by) {
    case 'manager':
      return <Level level={spec.level} onChange={onChange} />
    case 'function_head':
      return <FunctionHead spec={spec} onChange={onChange} />
    case 'person':
      return <Named spec={spec} onChange={onChange} />
    case 'role':
      return (
        <FromList kind="role" id={spec.role_id} onChange={(role_id) => onChange({ by: 'role', role_id })} />
      )
    case 'group':
      return (
        <FromList
          kind="group"
          id={spec.group_id}
          onChange={(group_id) => onChange({ by: 'group', group_id })}
        />
      )
    default:
      return null
  }
}

function Level({ level, onChange }: { level: number; onChange: (spec: ApproverSpec) => void }) {
  const { t } = useTranslation('workflows')
  return (
    <NumberInput
      label={t('stage.level')}
      description={t('stage.levelHint')}
      min={1}
      max={10}
      allowDecimal={false}
      value={level}
      onChange={(value) => onChange({ by: 'manager', level: Math.min(10, Math.max(1, Number(value) || 1)) })}
    />
  )
}

interface OfKind<By extends ApproverSpec['by']> {
  spec: Extract<ApproverSpec, { by: By }>
  onChange: (spec: ApproverSpec) => void
}

function FunctionHead({ spec, onChange }: OfKind<'function_head'>) {
  const { t } = useTranslation('workflows')
  const { masters } = useBuilder().names
  return (
    <Group grow>
      <Select
        label={t('stage.function')}
        allowDeselect={false}
        data={(masters?.functions ?? []).map(({ function: value, name }) => ({ value, label: name }))}
        value={spec.function}
        onChange={(value) => onChange({ ...spec, function: (value ?? 'hr') as FunctionName })}
      />
      <Select
        label={t('stage.master')}
        allowDeselect={false}
        data={(masters?.masters ?? []).map(({ master, name }) => ({ value: master, label: name }))}
        value={spec.master}
        onChange={(value) => onChange({ ...spec, master: (value ?? 'location') as FunctionMaster })}
      />
    </Group>
  )
}

function Named({ spec, onChange }: OfKind<'person'>) {
  const { t } = useTranslation('workflows')
  const { names, learnName, isReadOnly } = useBuilder()
  const name = names.people.get(spec.employee_id)
  return (
    <PersonSelect
      label={t('stage.person')}
      value={spec.employee_id || null}
      {...(name ? { name } : {})}
      isDisabled={isReadOnly}
      onChange={(id, found) => {
        if (id === null) return
        learnName(id, found)
        onChange({ by: 'person', employee_id: id })
      }}
    />
  )
}

interface FromListProps {
  kind: 'role' | 'group'
  id: number
  onChange: (id: number) => void
}

function FromList({ kind, id, onChange }: FromListProps) {
  const { t } = useTranslation('workflows')
  const { masters } = useBuilder().names
  const list = (kind === 'role' ? masters?.roles : masters?.groups) ?? []
  return (
    <Select
      label={t(`stage.${kind}`)}
      searchable
      allowDeselect={false}
      data={list.map((one) => ({ value: String(one.id), label: one.name }))}
      value={String(id)}
      onChange={(value) => value && onChange(Number(value))}
    />
  )
}
