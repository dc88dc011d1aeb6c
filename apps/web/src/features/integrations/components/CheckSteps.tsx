import { Text } from '@mantine/core'
import type { checkSsoProvider } from '@muster/contract/integrations/sso.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import classes from './Sso.module.css'

type Step = DataOf<typeof checkSsoProvider>['steps'][number]

const kinds: Record<Step['state'], StatusKind> = {
  fine: 'success',
  warning: 'warning',
  failed: 'danger',
  skipped: 'neutral',
}

/** Steps of the check with their results. */
export function CheckSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('integrations')
  return (
    <ol className={classes.steps} aria-live="polite">
      {steps.map(({ step, state, detail }) => (
        <li key={step} className={classes.step}>
          <Text size="sm" fw={500}>
            {t(`provider.check.steps.${step}`)}
          </Text>
          <StatusBadge kind={kinds[state]}>{t(`provider.check.states.${state}`)}</StatusBadge>
          <Text size="sm" c="dimmed" className={`${classes.break} ${classes.stepDetail}`}>
            {detail}
          </Text>
        </li>
      ))}
    </ol>
  )
}
