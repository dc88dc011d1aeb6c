import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import type {
  ProbationForm,
  ProbationRule,
} from '@muster/contract/employees/probation/probation-settings.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { FeedbackFormDrawer } from '../probation/FeedbackFormDrawer.tsx'
import classes from '../probation/Probation.module.css'
import { type ProbationSettings, probationSettingsOptions } from '../probation/probation-queries.ts'
import '../probation/texts.ts'

const RuleDrawer = lazy(() => import('../probation/RuleDrawer.tsx'))

/** Stored by id, so that the drawer shows changes made by others. */
type Open = { kind: 'rule' | 'form'; id: number | undefined } | null

/** Probation rules, and the feedback forms for managers. */
export default function ProbationSettingsPage() {
  const { t } = useTranslation('probation')
  const settings = useQuery(probationSettingsOptions)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isOpen = ({ id }: { id: number }) => id === open?.id
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        subtitle={t('settings.subtitle')}
        crumbs={[{ label: t('title'), href: hrefOf('/users/probation') }]}
      />
      <Loaded query={settings} skeleton={<Skeleton height={420} radius="lg" maw="60rem" />} order={2}>
        {(data) => (
          <div className={`${classes.stack} ${classes.wide}`}>
            <Rules settings={data} onOpen={(rule) => setOpen({ kind: 'rule', id: rule?.id })} />
            <Forms settings={data} onOpen={(form) => setOpen({ kind: 'form', id: form?.id })} />
            {open?.kind === 'rule' ? (
              <Suspense fallback={null}>
                <RuleDrawer rule={data.rules.find(isOpen) ?? null} settings={data} onClose={close} />
              </Suspense>
            ) : null}
            {open?.kind === 'form' ? (
              <FeedbackFormDrawer form={data.forms.find(isOpen) ?? null} onClose={close} />
            ) : null}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Section({
  id,
  title,
  text,
  add,
  onAdd,
  children,
}: {
  id: string
  title: string
  text: string
  add: string
  onAdd: () => void
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" align="start" mb="md">
        <div>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" maw="44rem">
            {text}
          </Text>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {add}
        </Button>
      </Group>
      {children}
    </section>
  )
}

function Rules({
  settings,
  onOpen,
}: {
  settings: ProbationSettings
  onOpen: (rule: ProbationRule | null) => void
}) {
  const { t } = useTranslation('probation')
  return (
    <Section
      id="probation-rules"
      title={t('settings.rules')}
      text={t('settings.rulesText')}
      add={t('settings.addRule')}
      onAdd={() => onOpen(null)}
    >
      {settings.rules.length === 0 ? (
        <EmptyState order={3} title={t('settings.noRules')} text={t('settings.noRulesText')} />
      ) : (
        <div className={classes.cards}>
          {settings.rules.map((rule) => (
            <RuleCard key={rule.id} rule={rule} settings={settings} onOpen={() => onOpen(rule)} />
          ))}
        </div>
      )}
    </Section>
  )
}

function RuleCard({
  rule,
  settings,
  onOpen,
}: {
  rule: ProbationRule
  settings: ProbationSettings
  onOpen: () => void
}) {
  const { t } = useTranslation('probation')
  const nameOf = (list: readonly { id: number; name: string }[], id: number | null) =>
    list.find((one) => one.id === id)?.name
  const { options } = settings
  const whom = [
    nameOf(options.employment_type, rule.employment_type_id),
    nameOf(options.grade, rule.grade_id),
    nameOf(options.entity, rule.entity_id),
  ].filter(Boolean)
  const length =
    rule.length === 0
      ? t('settings.none')
      : t(rule.unit === 'days' ? 'settings.days' : 'settings.months', { count: rule.length })
  return (
    <Card padding="lg">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text fw={600}>{rule.name}</Text>
        <Button
          variant="default"
          size="compact-sm"
          onClick={onOpen}
          aria-label={t('settings.editRule', { name: rule.name })}
        >
          {t('settings.edit')}
        </Button>
      </Group>
      <Text size="xl" fw={600}>
        {length}
      </Text>
      <Text size="sm">{whom.length > 0 ? whom.join(' · ') : t('settings.everybody')}</Text>
      {rule.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t('settings.extend', { count: rule.max_extensions, days: rule.max_extension_days })}
          <br />
          {rule.reminder_days.length > 0
            ? t('settings.remind', { days: [...rule.reminder_days].sort((a, b) => b - a).join(', ') })
            : null}
        </Text>
      ) : null}
      <Text size="sm" mt="xs">
        {t('settings.running', { count: rule.running })}
      </Text>
    </Card>
  )
}

function Forms({
  settings,
  onOpen,
}: {
  settings: ProbationSettings
  onOpen: (form: ProbationForm | null) => void
}) {
  const { t } = useTranslation('probation')
  return (
    <Section
      id="probation-forms"
      title={t('settings.forms')}
      text={t('settings.formsText')}
      add={t('settings.addForm')}
      onAdd={() => onOpen(null)}
    >
      {settings.forms.length === 0 ? (
        <EmptyState order={3} title={t('settings.noForms')} text={t('settings.noFormsText')} />
      ) : (
        <div className={classes.cards}>
          {settings.forms.map((form) => (
            <Card key={form.id} padding="lg">
              <Group justify="space-between" wrap="nowrap" align="start">
                <Text fw={600}>{form.name}</Text>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => onOpen(form)}
                  aria-label={t('settings.editForm', { name: form.name })}
                >
                  {t('settings.edit')}
                </Button>
              </Group>
              <Text size="sm" c="dimmed">
                {t('settings.version', { number: form.number })} ·{' '}
                {t('settings.questions', { count: form.questions.length })}
              </Text>
              {form.status === 0 ? <StatusBadge kind="neutral">{t('settings.off')}</StatusBadge> : null}
            </Card>
          ))}
        </div>
      )}
    </Section>
  )
}
