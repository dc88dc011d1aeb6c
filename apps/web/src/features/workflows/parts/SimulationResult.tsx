import { Alert, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import type { SimulatedStage, Simulation } from '@muster/contract/workflows/simulation.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { PersonAvatar } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'

/** The simulated approval chain stage by stage, with the reason for each approver and the path taken. */
export function SimulationResult({ result }: { result: Simulation }) {
  const { t } = useTranslation('workflows')
  return (
    <Stack gap="md" role="status">
      <Text size="sm" c="dimmed">
        {result.workflow === null ? t('simulator.builtIn') : t('simulator.by', { name: result.workflow })}
      </Text>
      {result.steps.length > 0 ? (
        <div>
          <Title order={3} size="h5">
            {t('simulator.path')}
          </Title>
          <List size="sm" mt={4}>
            {result.steps.map(({ STAGE_ID, why }) => (
              <List.Item key={STAGE_ID}>{why}</List.Item>
            ))}
          </List>
        </div>
      ) : null}
      {result.stages.map((stage, at) => (
        <StageCard key={stage.STAGE_ID} stage={stage} number={at + 1} />
      ))}
      <End result={result} />
    </Stack>
  )
}

function End({ result }: { result: Simulation }) {
  const { t } = useTranslation('workflows')
  if (result.stuck)
    return (
      <Alert color="red" variant="light">
        {result.stuck}
      </Alert>
    )
  if (result.outcome === 'rejected') return <StatusBadge kind="danger">{t('simulator.rejected')}</StatusBadge>
  return (
    <StatusBadge kind="success">
      {result.stages.length > 0 ? t('simulator.approved') : t('simulator.atOnce')}
    </StatusBadge>
  )
}

function StageCard({ stage, number }: { stage: SimulatedStage; number: number }) {
  const { t } = useTranslation('workflows')
  const isSeveral = stage.approvers.length > 1
  const mode = stage.mode === 'count' ? t('mode.countShort', { count: stage.count }) : t(`mode.${stage.mode}`)
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          {number}. {stage.name || t('builder.noName')}
        </Title>
        <Text size="xs" c="dimmed">
          {[isSeveral ? mode : '', stage.sla_hours ? t('simulator.within', { count: stage.sla_hours }) : '']
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
      <Stack gap="sm">
        {stage.approvers.map((one) => (
          <Approver key={`${one.EMPLOYEE_ID} ${one.EMPLOYEE_NAME} ${one.via}`} approver={one} />
        ))}
        {stage.unresolved ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {stage.unresolved}
          </Text>
        ) : null}
      </Stack>
    </Card>
  )
}

function Approver({ approver }: { approver: SimulatedStage['approvers'][number] }) {
  const { t } = useTranslation('workflows')
  const { EMPLOYEE_NAME: name, via, replaces, delegated_from: away, can_sign_in: canSignIn } = approver
  const reasons = [
    via,
    ...(replaces
      ? [
          replaces.name
            ? t('simulator.replaces', { name: replaces.name, why: replaces.why })
            : t('simulator.replacesNobody', { why: replaces.why }),
        ]
      : []),
    ...(away ? [t('simulator.delegated', { name: away })] : []),
    ...(canSignIn ? [] : [t('simulator.noLogin')]),
  ]
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <PersonAvatar name={name} size={32} />
      <div>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {reasons.join(' · ')}
        </Text>
      </div>
    </Group>
  )
}
