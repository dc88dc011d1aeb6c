import { Alert, Anchor, Card, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import classes from './Pip.module.css'
import { PlanForm } from './PlanForm.tsx'
import { draftOptions, findCandidates, paths, pipOfOptions } from './pip-queries.ts'
import { draftOf, emptyDraft } from './plan-draft.ts'
import './texts.ts'

const outline = <Skeleton height={480} radius="lg" />

/** Writes a plan: a new one for a chosen employee, or an existing draft. */
export default function PlanPage() {
  const { t } = useTranslation('pip')
  const [query, setQuery] = useSearchParams()
  const planId = Number(query.get('plan')) || null
  const employeeId = Number(query.get('employee')) || null
  return (
    <div className={classes.page}>
      <Anchor
        renderRoot={(props) => <AppLink {...props} to={paths.list()} />}
        className={classes.back}
        size="sm"
      >
        {t('toList')}
      </Anchor>
      {planId ? <EditDraft id={planId} /> : null}
      {!planId && employeeId ? <NewPlan employeeId={employeeId} /> : null}
      {!planId && !employeeId ? (
        <ChoosePerson onChoose={(id) => setQuery({ employee: String(id) }, { replace: true })} />
      ) : null}
    </div>
  )
}

function ChoosePerson({ onChoose }: { onChoose: (id: number) => void }) {
  const { t } = useTranslation('pip')
  return (
    <>
      <Title order={1}>{t('form.newTitle')}</Title>
      <Card padding="lg">
        <PersonPicker
          label={t('form.person')}
          description={t('form.personHelp')}
          nothingFoundMessage={t('form.nobody')}
          find={findCandidates}
          findKey="pip"
          value={null}
          onChange={(id) => id && onChoose(id)}
        />
      </Card>
    </>
  )
}

function NewPlan({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('pip')
  const { formats } = useUser()
  const person = useQuery(pipOfOptions(employeeId))
  return (
    <Loaded query={person} skeleton={outline} order={1}>
      {(of) => {
        const name = of.EMPLOYEE_NAME
        return (
          <>
            <Title order={1}>{t('form.editTitle', { name })}</Title>
            {of.abilities.create ? (
              <PlanForm
                person={of}
                initial={emptyDraft(dayIn(formats.time_zone))}
                onReload={() => void person.refetch()}
              />
            ) : of.pip_id ? (
              <Navigate to={paths.plan(of.pip_id)} replace />
            ) : (
              <Alert>{t('form.notPossible', { name })}</Alert>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function EditDraft({ id }: { id: number }) {
  const { t } = useTranslation('pip')
  const plan = useQuery(draftOptions(id))
  return (
    <Loaded query={plan} skeleton={outline} order={1}>
      {(draft) => (
        <>
          <Title order={1}>{t('form.editTitle', { name: draft.EMPLOYEE_NAME })}</Title>
          {draft.abilities.edit ? (
            <PlanForm
              key={draft.version}
              person={draft}
              saved={{ id: draft.id, version: draft.version }}
              initial={draftOf(draft)}
              onReload={() => void plan.refetch()}
            />
          ) : (
            <Navigate to={paths.plan(id)} replace />
          )}
        </>
      )}
    </Loaded>
  )
}
