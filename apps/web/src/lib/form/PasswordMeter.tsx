import { Text } from '@mantine/core'
import {
  type PasswordOwner,
  passwordRuleStates,
  passwordStrength,
} from '@muster/contract/security/password-policy'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useTranslation } from 'react-i18next'
import '../ui-texts/password.ts'
import classes from './PasswordMeter.module.css'

const STEPS = [1, 2, 3, 4] as const

export interface PasswordMeterProps {
  password: string
  /** The organisation's rules as texts. */
  rules: readonly string[]
  owner: PasswordOwner
}

/** Progress of a new password while typing: a checkmark per rule, and its strength. */
export default function PasswordMeter({ password, rules, owner }: PasswordMeterProps) {
  const { t } = useTranslation(['password', 'shell'])
  const states = passwordRuleStates(password, rules, owner)
  const met = states.filter((state) => state.isMet).length
  const isComplete = met === states.length
  const strength = isComplete ? Math.max(1, passwordStrength(password, owner)) : 0
  const summary = password === '' ? '' : t('met', { met, count: states.length })
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <Text size="sm" fw={500}>
          {t('shell:password.rules')}
        </Text>
        <Text size="sm" c="dimmed" aria-live="polite">
          {strength > 0 ? t(`strength.${strength}`) : summary}
        </Text>
      </div>
      <div className={classes.bar} data-strength={strength} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} data-on={step <= strength || undefined} />
        ))}
      </div>
      <ul className={classes.rules}>
        {states.map(({ id, text, isMet }) => {
          const Icon = isMet ? IconCircleCheck : IconCircle
          return (
            <li key={id} data-met={isMet || undefined}>
              <Icon size={16} stroke={1.8} role="img" aria-label={isMet ? t('isMet') : t('isOpen')} />
              <span>{t(`rule.${id}`, { defaultValue: text })}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
