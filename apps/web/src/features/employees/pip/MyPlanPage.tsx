import { Anchor, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { StatusBadge } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ById } from '../../../lib/language/ById.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import classes from './Pip.module.css'
import { PlanActions } from './PlanActions.tsx'
import { PlanView } from './PlanView.tsx'
import { type Pip, paths, pipOptions } from './pip-queries.ts'
import { stateOf } from './pip-words.ts'
import './texts.ts'

/** A plan in self-service: the user's own, or a team member's. */
export default function MyPlanPage() {
  return <ById>{(id) => <StoredPlan id={id} />}</ById>
}

function StoredPlan({ id }: { id: number }) {
  const { t } = useTranslation('pip')
  const plan = useQuery(pipOptions(id))
  return (
    <div className={classes.page}>
      <Anchor
        renderRoot={(props) => <AppLink {...props} to={paths.list()} />}
        className={classes.back}
        size="sm"
      >
        {t('me.back')}
      </Anchor>
      <Loaded query={plan} skeleton={<Skeleton height={480} radius="lg" />} order={1}>
        {(loaded) => <Plan plan={loaded} />}
      </Loaded>
    </div>
  )
}

function Plan({ plan }: { plan: Pip }) {
  const { t } = useTranslation('pip')
  const navigate = useNavigate()
  const isOwn = useUser().user_emp_id === plan.EMPLOYEE_ID
  const state = stateOf(t, plan)
  return (
    <>
      <div>
        <Group gap="sm">
          <Title order={1}>{plan.title}</Title>
          <StatusBadge kind={state.kind}>{state.text}</StatusBadge>
        </Group>
        {isOwn ? null : (
          <Text c="dimmed">{[plan.EMPLOYEE_NAME, plan.DESIGNATION_NAME].filter(Boolean).join(' · ')}</Text>
        )}
      </div>
      <PlanActions plan={plan} onGone={() => navigate(paths.list())} />
      <Card padding="lg">
        <PlanView plan={plan} order={2} />
      </Card>
    </>
  )
}
