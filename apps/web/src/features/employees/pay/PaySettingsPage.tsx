import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { savePaySetting } from '@muster/contract/calls/employees/pay/pay-setup'
import { payRoundings } from '@muster/contract/employees/pay/pay.constants'
import type { PaySetting } from '@muster/contract/employees/pay/pay-setup.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { choicesOf, selectField, switchField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import classes from '../../../lib/pay/Pay.module.css'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import {
  payComponentsOptions,
  paySettingOptions,
  payTemplatesOptions,
  refreshPaySetup,
} from './pay-queries.ts'
import '../../../lib/pay/texts.ts'

const ComponentDrawer = lazy(() => import('./ComponentDrawer.tsx'))
const TemplateDrawer = lazy(() => import('./TemplateDrawer.tsx'))

type Open = { kind: 'component' | 'template'; id: number | null } | null

/** What pay is made of, the structures that revisions start from, and what people see. */
export default function PaySettingsPage() {
  const { t } = useTranslation('pay')
  const components = useQuery(payComponentsOptions)
  const templates = useQuery(payTemplatesOptions)
  const setting = useQuery(paySettingOptions)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader title={t('titles.settings')} subtitle={t('settings.subtitle')} />
      <Loaded query={components} skeleton={<Skeleton height={320} radius="lg" maw="60rem" />} order={2}>
        {({ components: list }) => (
          <div className={`${classes.stack} ${classes.wide}`}>
            <Section
              id="pay-components"
              title={t('settings.components')}
              text={t('settings.componentsText')}
              add={t('settings.addComponent')}
              onAdd={() => setOpen({ kind: 'component', id: null })}
            >
              <Records
                empty={{ title: t('settings.noComponents'), text: t('settings.noComponentsText') }}
                records={list.map((one) => ({
                  id: one.component_id,
                  name: one.name,
                  about: [one.code, t(`kinds.${one.kind}`), t(`settings.frequencies.${one.frequency}`)],
                  note: t('settings.usedBy', { count: one.used_by }),
                  isOff: one.status === 0,
                }))}
                onOpen={(id) => setOpen({ kind: 'component', id })}
              />
            </Section>
            <Loaded query={templates} skeleton={<Skeleton height={160} radius="lg" />} order={2}>
              {({ templates: structures }) => (
                <Section
                  id="pay-structures"
                  title={t('settings.templates')}
                  text={t('settings.templatesText')}
                  add={t('settings.addTemplate')}
                  onAdd={() => setOpen({ kind: 'template', id: null })}
                >
                  <Records
                    empty={{ title: t('settings.noTemplates'), text: t('settings.noTemplatesText') }}
                    records={structures.map((one) => ({
                      id: one.template_id,
                      name: one.name,
                      about: [
                        one.GRADE_NAME
                          ? t('settings.ofGrade', { grade: one.GRADE_NAME })
                          : t('settings.everybody'),
                        t(`form.bases.${one.basis}`),
                      ],
                      note: t('settings.lineCount', { count: one.lines.length }),
                      isOff: one.status === 0,
                    }))}
                    onOpen={(id) => setOpen({ kind: 'template', id })}
                  />
                </Section>
              )}
            </Loaded>
            <Loaded query={setting} skeleton={<Skeleton height={160} radius="lg" />} order={2}>
              {(data) => <Who key={data.version} setting={data} />}
            </Loaded>
            <Suspense fallback={null}>
              {open?.kind === 'component' ? (
                <ComponentDrawer
                  component={list.find((one) => one.component_id === open.id) ?? null}
                  onClose={close}
                />
              ) : null}
              {open?.kind === 'template' && templates.data ? (
                <TemplateDrawer
                  template={templates.data.templates.find((one) => one.template_id === open.id) ?? null}
                  grades={templates.data.grades}
                  components={list}
                  onClose={close}
                />
              ) : null}
            </Suspense>
          </div>
        )}
      </Loaded>
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  text: string
  add: string
  onAdd: () => void
  children: ReactNode
}

function Section({ id, title, text, add, onAdd, children }: SectionProps) {
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

interface Shown {
  id: number
  name: string
  about: string[]
  note: string
  isOff: boolean
}

function Records(props: {
  empty: { title: string; text: string }
  records: readonly Shown[]
  onOpen: (id: number) => void
}) {
  const { t } = useTranslation('pay')
  if (props.records.length === 0) return <EmptyState order={3} {...props.empty} />
  return (
    <ul className={classes.history}>
      {props.records.map(({ id, name, about, note, isOff }) => (
        <li key={id}>
          <Card padding="md">
            <Group justify="space-between">
              <div>
                <Group gap="xs">
                  <Text fw={600}>{name}</Text>
                  {isOff ? <StatusBadge kind="neutral">{t('settings.off')}</StatusBadge> : null}
                </Group>
                <Text size="sm">{about.join(' · ')}</Text>
                <Text size="xs" c="dimmed">
                  {note}
                </Text>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('settings.editComponent', { name })}
                onClick={() => props.onOpen(id)}
              >
                {t('settings.edit')}
              </Button>
            </Group>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Who({ setting }: { setting: PaySetting }) {
  const { t } = useTranslation('pay')
  const queries = useQueryClient()
  return (
    <section aria-labelledby="pay-who">
      <Title order={2} size="h4" id="pay-who" mb="md">
        {t('settings.who')}
      </Title>
      <Card padding="lg">
        <FormPanel
          title={t('settings.who')}
          onClose={() => undefined}
          fields={[
            switchField('shows_own', t('settings.showsOwn'), { help: t('settings.showsOwnText') }),
            switchField('shows_planned', t('settings.showsPlanned'), {
              help: t('settings.showsPlannedText'),
            }),
            selectField(
              'rounding',
              t('settings.rounding'),
              choicesOf(payRoundings, (one) => t(`settings.roundings.${one}`)),
              { isRequired: true, help: t('settings.roundingText') },
            ),
          ]}
          record={setting}
          keys={['version']}
          save={saving(savePaySetting)}
          saveLabel={t('settings.save')}
          cancelLabel={null}
          refresh={() => refreshPaySetup(queries)}
        />
      </Card>
    </section>
  )
}
