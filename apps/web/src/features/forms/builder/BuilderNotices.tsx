import { Alert, Button, Group } from '@mantine/core'
import { diffForms } from '@muster/contract/forms/form-diff'
import type { FormPlan, PlanProblem } from '@muster/contract/forms/form-plan'
import { rebasePlan } from '@muster/contract/forms/form-rebase'
import { type Dispatch, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { FormChanges } from '../../../lib/form/FormChanges.tsx'
import type { WholeForm } from '../data/form-queries.ts'
import classes from './Builder.module.css'
import type { BuilderStart } from './builder-plan.ts'
import { toBuilder } from './builder-plan.ts'
import type { BuilderAction } from './builder-state.ts'
import type { useDraftSaving } from './draft-saving.ts'

interface BuilderNoticesProps {
  form: WholeForm
  start: BuilderStart
  plan: FormPlan
  live: FormPlan
  problems: readonly PlanProblem[]
  saving: ReturnType<typeof useDraftSaving>
  dispatch: Dispatch<BuilderAction>
  onReload: () => Promise<void>
}

/** Obstacles to publishing the draft: a newer version of the form, conflicting saves, cyclic conditions. */
export function BuilderNotices(props: BuilderNoticesProps) {
  const { form, start, plan, live, problems, saving, dispatch, onReload } = props
  const { t } = useTranslation('forms')
  const whole = problems.filter((problem) => problem.slug === null)
  const isOld = saving.base !== form.version
  return (
    <div className={classes.notices}>
      {isOld ? (
        <Alert color="yellow" title={t('builder.formMoved')}>
          {start.base ? <FormChanges changes={diffForms(start.base, live)} /> : t('builder.baseLost')}
          <Group mt="sm" gap="xs">
            <Button
              size="compact-sm"
              onClick={() => {
                const carried = start.base ? rebasePlan(start.base, plan, live) : live
                saving.rebase(form.version)
                dispatch({ type: 'replace', plan: toBuilder(carried) })
              }}
            >
              {t(start.base ? 'builder.carryOver' : 'builder.startOver')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {saving.theirs !== null ? (
        <TheirsNotice saving={saving} onReload={onReload} />
      ) : saving.error ? (
        <Alert color="red" role="alert">
          {messageOf(saving.error)}
          <Group mt="sm">
            <Button size="compact-sm" variant="default" onClick={saving.retry}>
              {t('builder.tryAgain')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {start.savedBy && !saving.error ? <Begun by={start.savedBy} /> : null}
      {whole.map((problem) => (
        <Alert key={problem.message} color="red" role="alert">
          {problem.message}
        </Alert>
      ))}
    </div>
  )
}

/** Notice of an existing draft, with who saved it last; can be dismissed. */
function Begun({ by }: { by: string }) {
  const { t } = useTranslation('forms')
  const [isShown, setIsShown] = useState(true)
  if (!isShown) return null
  return (
    <Alert color="blue" withCloseButton closeButtonLabel={t('view.close')} onClose={() => setIsShown(false)}>
      {t('builder.continued', { name: by })}
    </Alert>
  )
}

function TheirsNotice({ saving, onReload }: Pick<BuilderNoticesProps, 'saving' | 'onReload'>) {
  const { t } = useTranslation('forms')
  return (
    <Alert color="yellow" role="alert" title={t('builder.theirsTitle')}>
      {messageOf(saving.error)}
      <Group mt="sm" gap="xs">
        <Button size="compact-sm" onClick={() => void onReload()}>
          {t('builder.takeTheirs')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={saving.keepMine}>
          {t('builder.keepMine')}
        </Button>
      </Group>
    </Alert>
  )
}
