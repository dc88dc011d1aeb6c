import { Anchor, Button, Checkbox, List, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { PasswordField } from '../../../lib/form/PasswordField.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import { countryChoices, timeZoneChoices } from '../places.ts'
import { freshValues, type SignUpValues, signUpErrorNames, signUpProblems } from '../sign-up-values.ts'
import classes from './SignUpForm.module.css'

const PasswordMeter = lazy(() => import('../../../lib/form/PasswordMeter.tsx'))

export interface SignUpFormProps {
  /** Rules of the first password, as text. */
  rules: readonly string[]
  /** The server's refusal. */
  error: unknown
  isBusy: boolean
  /** Previously entered values, for correction. */
  initial: SignUpValues | undefined
  onSubmit: (values: SignUpValues) => void
}

type TextName = 'organisation_name' | 'name' | 'email'

const inputs: readonly { name: TextName; text: string; type: string; complete: string }[] = [
  { name: 'organisation_name', text: 'signUp.organisation', type: 'text', complete: 'organization' },
  { name: 'name', text: 'signUp.name', type: 'text', complete: 'name' },
  { name: 'email', text: 'signUp.email', type: 'email', complete: 'email' },
]

const passwords = [
  ['password', 'signUp.password'],
  ['confirm_password', 'signUp.confirm'],
] as const

/** Fields of a sign-up; the first missing one gets focus. */
export function SignUpForm({ rules, error, isBusy, initial, onSubmit }: SignUpFormProps) {
  const { t } = useTranslation(['entry', 'shell'])
  const [values, setValues] = useState<SignUpValues>(() => initial ?? freshValues())
  const check = useFormCheck({
    values,
    problems: signUpProblems(values, t('signUp.missing.terms')),
    error,
    errorNames: signUpErrorNames,
  })
  const change = <Name extends keyof SignUpValues>(name: Name, value: SignUpValues[Name]) =>
    setValues((current) => ({ ...current, [name]: value }))
  const problemOf = (name: keyof SignUpValues) => check.errors[name]

  return (
    <CheckedForm check={check} onSubmit={() => onSubmit(values)}>
      <Stack gap="md">
        {check.message ? <MessageBanner kind="error" message={check.message} dismissAfter={null} /> : null}
        {inputs.map(({ name, text, type, complete }, index) => (
          <TextInput
            key={name}
            name={name}
            type={type}
            label={t(text)}
            size="md"
            autoComplete={complete}
            autoCapitalize={name === 'email' ? 'none' : undefined}
            autoFocus={index === 0}
            maxLength={name === 'organisation_name' ? 200 : 254}
            value={values[name]}
            onChange={(event) => change(name, event.target.value)}
            error={problemOf(name)}
          />
        ))}
        <Places values={values} problemOf={problemOf} onChange={change} />
        {passwords.map(([name, text]) => (
          <PasswordField
            key={name}
            name={name}
            label={t(text)}
            size="md"
            autoComplete="new-password"
            value={values[name]}
            onChange={(event) => change(name, event.target.value)}
            error={problemOf(name)}
            texts={{
              show: t('shell:password.show'),
              hide: t('shell:password.hide'),
              capsLock: t('shell:password.capsLock'),
            }}
          />
        ))}
        <Suspense fallback={<div className={classes.meter} />}>
          <PasswordMeter password={values.password} rules={rules} owner={values} />
        </Suspense>
        <Terms
          isAccepted={values.accept_terms}
          problem={problemOf('accept_terms')}
          onChange={(isAccepted) => change('accept_terms', isAccepted)}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('signUp.submit')}
        </Button>
      </Stack>
    </CheckedForm>
  )
}

interface PlacesProps {
  values: SignUpValues
  problemOf: (name: keyof SignUpValues) => string | undefined
  onChange: (name: 'country' | 'time_zone', value: string) => void
}

/** Number of options shown; typing finds the others. */
const SHOWN = 100

function Places({ values, problemOf, onChange }: PlacesProps) {
  const { t, i18n } = useTranslation('entry')
  const countries = useMemo(() => countryChoices(i18n.language), [i18n.language])
  const zones = useMemo(timeZoneChoices, [])
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Select
        name="country"
        label={t('signUp.country')}
        size="md"
        searchable
        limit={SHOWN * 3}
        data={countries}
        value={values.country || null}
        onChange={(value) => onChange('country', value ?? '')}
        error={problemOf('country')}
        nothingFoundMessage={t('signUp.nothingFound')}
      />
      <Select
        name="time_zone"
        label={t('signUp.timeZone')}
        size="md"
        searchable
        limit={SHOWN}
        data={zones}
        value={values.time_zone || null}
        onChange={(value) => onChange('time_zone', value ?? '')}
        error={problemOf('time_zone')}
        nothingFoundMessage={t('signUp.nothingFound')}
      />
    </SimpleGrid>
  )
}

const paragraphs = ['authority', 'data', 'operator', 'conduct', 'end'] as const

interface TermsProps {
  isAccepted: boolean
  problem: string | undefined
  onChange: (isAccepted: boolean) => void
}

function Terms({ isAccepted, problem, onChange }: TermsProps) {
  const { t } = useTranslation('entry')
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <Checkbox
        name="accept_terms"
        label={t('signUp.agree')}
        checked={isAccepted}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={problem}
        aria-invalid={problem !== undefined || undefined}
      />
      <Anchor
        component="button"
        type="button"
        size="sm"
        mt="xs"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'signUp.hideTerms' : 'signUp.readTerms')}
      </Anchor>
      {isShown ? (
        <section className={classes.terms} aria-label={t('terms.title')}>
          <Text fw={600} size="sm" mb={4}>
            {t('terms.title')}
          </Text>
          <List size="sm" type="ordered" spacing={4}>
            {paragraphs.map((name) => (
              <List.Item key={name}>{t(`terms.${name}`)}</List.Item>
            ))}
          </List>
        </section>
      ) : null}
    </div>
  )
}
