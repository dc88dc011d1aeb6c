import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import type { StageNode } from '@muster/contract/workflows/definition'
import { replaceNode } from '@muster/contract/workflows/edit-graph'
import { stageMailEvents } from '@muster/contract/workflows/workflows.constants'
import { IconPlus } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { ApproverCard } from './ApproverCard.tsx'
import classes from './Builder.module.css'
import { useBuilder } from './builder-context.ts'
import { TargetSelect } from './TargetSelect.tsx'

interface FormProps {
  node: StageNode
}

function useStage(node: StageNode) {
  const { definition, change } = useBuilder()
  return (given: Partial<StageNode>, group: string | null = null) =>
    change(replaceNode(definition, { ...node, ...given }), group && `${node.id} ${group}`)
}

/** Settings of a stage: approvers, number of approvals required, and deadline. */
export function StageForm({ node }: FormProps) {
  const { t } = useTranslation('workflows')
  const set = useStage(node)
  return (
    <Stack gap="lg">
      <TextInput
        label={t('stage.name')}
        required
        maxLength={120}
        value={node.name}
        onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
      />
      <Approvers node={node} />
      <TimeLimit node={node} />
      <Mails node={node} />
      <TargetSelect
        label={t('stage.next')}
        value={node.next}
        from={node.id}
        onChange={(next) => set({ next })}
      />
    </Stack>
  )
}

function Approvers({ node }: FormProps) {
  const { t } = useTranslation('workflows')
  const set = useStage(node)
  const { approvers, mode, count } = node
  const takesOne = approvers.length === 1 && ['role', 'group'].includes(approvers[0]?.by ?? '')
  return (
    <Stack gap="sm">
      <Text size="sm" fw={500}>
        {t('stage.approvers')}
      </Text>
      {approvers.map((spec, at) => (
        <ApproverCard
          // biome-ignore lint/suspicious/noArrayIndexKey: approvers have no id; they are edited by index
          key={`${spec.by} ${at}`}
          spec={spec}
          number={at + 1}
          onChange={(next) =>
            set({ approvers: approvers.map((one, place) => (place === at ? next : one)) }, `approver ${at}`)
          }
          onRemove={() => set({ approvers: approvers.filter((_, place) => place !== at) })}
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={approvers.length >= 20}
        onClick={() => set({ approvers: [...approvers, { by: 'manager', level: 1 }] })}
      >
        {t('stage.addApprover')}
      </Button>
      {approvers.length > 1 || takesOne || mode !== 'any' ? (
        <>
          <SegmentedControl
            aria-label={t('mode.label')}
            data={(['any', 'all', 'count'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
            value={mode}
            onChange={(next) => set({ mode: next, ...(next === 'count' ? { count: count ?? 2 } : {}) })}
          />
          {mode === 'count' ? (
            <NumberInput
              label={t('mode.countLabel')}
              min={1}
              max={20}
              allowDecimal={false}
              value={count ?? 2}
              onChange={(value) => set({ count: Number(value) || 1 }, 'count')}
            />
          ) : null}
        </>
      ) : null}
    </Stack>
  )
}

const breaches = ['none', 'escalate', 'approve', 'reject'] as const

function TimeLimit({ node }: FormProps) {
  const { t } = useTranslation('workflows')
  const set = useStage(node)
  const { sla } = node
  if (!sla)
    return (
      <Switch
        label={t('stage.slaOn')}
        checked={false}
        onChange={() => set({ sla: { hours: 48, remind_before_hours: 12, on_breach: 'escalate' } })}
      />
    )
  const hours = (value: string | number) => Math.min(2160, Math.max(1, Number(value) || 1))
  return (
    <Stack gap="sm" className={classes.card}>
      <Switch label={t('stage.slaOn')} checked onChange={() => set({ sla: undefined })} />
      <Group grow>
        <NumberInput
          label={t('stage.hours')}
          min={1}
          max={2160}
          allowDecimal={false}
          value={sla.hours}
          onChange={(value) => set({ sla: { ...sla, hours: hours(value) } }, 'hours')}
        />
        <NumberInput
          label={t('stage.remind')}
          min={1}
          max={2160}
          allowDecimal={false}
          value={sla.remind_before_hours ?? ''}
          onChange={(value) =>
            set({ sla: { ...sla, remind_before_hours: value === '' ? undefined : hours(value) } }, 'remind')
          }
        />
      </Group>
      <Select
        label={t('stage.breach')}
        allowDeselect={false}
        data={breaches.map((value) => ({ value, label: t(`stage.breaches.${value}`) }))}
        value={sla.on_breach}
        onChange={(value) =>
          set({ sla: { ...sla, on_breach: (value ?? 'none') as (typeof breaches)[number] } })
        }
      />
    </Stack>
  )
}

function Mails({ node }: FormProps) {
  const { t } = useTranslation('workflows')
  const set = useStage(node)
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {t('stage.mails')}
      </Text>
      {stageMailEvents.map((event) => (
        <Checkbox
          key={event}
          label={t(`stage.mail.${event}`)}
          checked={node.mails?.[event] ?? true}
          onChange={(change) => set({ mails: { ...node.mails, [event]: change.currentTarget.checked } })}
        />
      ))}
    </Stack>
  )
}
