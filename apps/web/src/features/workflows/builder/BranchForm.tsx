import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Arm, BranchNode, Condition } from '@muster/contract/workflows/definition'
import { freshId, newArm, replaceNode } from '@muster/contract/workflows/edit-graph'
import { operatorsOf } from '@muster/contract/workflows/operators'
import { IconArrowUp, IconPlus, IconTrash } from '@muster/ui/icons'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Builder.module.css'
import { useBuilder } from './builder-context.ts'
import { ConditionRow } from './ConditionRow.tsx'
import { TargetSelect } from './TargetSelect.tsx'

/** Paths of a branch with their conditions, in evaluation order. */
export function BranchForm({ node }: { node: BranchNode }) {
  const { t } = useTranslation('workflows')
  const { definition, change } = useBuilder()
  const set = (given: Partial<BranchNode>, group: string | null = null) =>
    change(replaceNode(definition, { ...node, ...given }), group && `${node.id} ${group}`)
  const setArm = (arm: Arm, group: string | null = null) =>
    set({ arms: node.arms.map((one) => (one.id === arm.id ? arm : one)) }, group && `${arm.id} ${group}`)
  const earlier = (at: number) => {
    const arms = [...node.arms]
    arms.splice(at - 1, 0, ...arms.splice(at, 1))
    set({ arms })
  }
  return (
    <Stack gap="lg">
      <TextInput
        label={t('branch.name')}
        maxLength={120}
        value={node.name}
        onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
      />
      <Text size="sm" fw={500}>
        {t('branch.ways')}
      </Text>
      {node.arms.map((arm, at) => (
        <ArmCard
          key={arm.id}
          arm={arm}
          branchId={node.id}
          onChange={setArm}
          onEarlier={at > 0 ? () => earlier(at) : null}
          onRemove={() => set({ arms: node.arms.filter((one) => one !== arm) })}
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={node.arms.length >= 20}
        onClick={() =>
          set({ arms: [...node.arms, { ...newArm(freshId(definition, 'way')), next: node.otherwise }] })
        }
      >
        {t('branch.addWay')}
      </Button>
      <TargetSelect
        label={t('builder.otherwise')}
        value={node.otherwise}
        from={node.id}
        onChange={(otherwise) => set({ otherwise })}
      />
    </Stack>
  )
}

interface ArmCardProps {
  arm: Arm
  branchId: string
  onChange: (arm: Arm, group?: string | null) => void
  onEarlier: (() => void) | null
  onRemove: () => void
}

function ArmCard({ arm, branchId, onChange, onEarlier, onRemove }: ArmCardProps) {
  const { t } = useTranslation('workflows')
  const { properties } = useBuilder()
  const name = arm.name || t('builder.noName')
  const first = properties[0]
  const fresh: Condition | null = first
    ? { property: first.property, operator: operatorsOf[first.type][0] ?? 'eq', values: [] }
    : null
  const setGroup = (at: number, group: Condition[], step: string | null) => {
    const groups = arm.groups
      .map((one, place) => (place === at ? group : one))
      .filter((one) => one.length > 0)
    onChange({ ...arm, groups }, step && `${at} ${step}`)
  }
  return (
    <Stack gap="sm" className={classes.card}>
      <Group gap={4} align="flex-end" wrap="nowrap">
        <TextInput
          label={t('branch.wayName')}
          flex={1}
          maxLength={120}
          value={arm.name}
          onChange={(event) => onChange({ ...arm, name: event.currentTarget.value }, 'name')}
        />
        {onEarlier ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('branch.up', { name })}
            onClick={onEarlier}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
        ) : null}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('branch.removeWay', { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {arm.groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no id; they are edited by index
        <Fragment key={at}>
          {at > 0 ? (
            <Text size="sm" c="dimmed" ta="center">
              {t('branch.or')}
            </Text>
          ) : null}
          <Stack gap="xs" className={classes.joined}>
            {group.map((condition, place) => (
              <ConditionRow
                // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id; they are edited by index
                key={place}
                condition={condition}
                onChange={(next, step) =>
                  setGroup(
                    at,
                    group.map((one, other) => (other === place ? next : one)),
                    step && `${place} ${step}`,
                  )
                }
                onRemove={() =>
                  setGroup(
                    at,
                    group.filter((_, other) => other !== place),
                    null,
                  )
                }
              />
            ))}
            {fresh ? (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => setGroup(at, [...group, fresh], null)}
              >
                {t('branch.addCondition')}
              </Button>
            ) : null}
          </Stack>
        </Fragment>
      ))}
      {fresh ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange({ ...arm, groups: [...arm.groups, [fresh]] })}
        >
          {arm.groups.length === 0 ? t('branch.addCondition') : t('branch.addGroup')}
        </Button>
      ) : null}
      <TargetSelect
        label={t('branch.leadsTo')}
        value={arm.next}
        from={branchId}
        onChange={(next) => onChange({ ...arm, next })}
      />
    </Stack>
  )
}
