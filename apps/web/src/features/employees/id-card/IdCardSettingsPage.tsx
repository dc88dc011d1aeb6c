import {
  Alert,
  Button,
  Card,
  Checkbox,
  Group,
  NumberInput,
  Skeleton,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core'
import { saveIdCardSetting } from '@muster/contract/calls/employees/identity/id-card'
import { MAX_CARD_YEARS } from '@muster/contract/employees/identity/id-card.constants'
import type { CardFace, IdCardSetting } from '@muster/contract/employees/identity/id-card.contract'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import classes from './Card.module.css'
import { CardBack, CardFront } from './CardFaces.tsx'
import { refreshCards, settingOptions } from './card-queries.ts'
import './texts.ts'

const shown = ['shows_photo', 'shows_department', 'shows_blood_group', 'shows_emergency'] as const
const published = ['public_name', 'public_photo'] as const
type Switch = (typeof shown)[number] | (typeof published)[number] | 'public_page'

/** Settings of ID cards: content, validity, and what the public check page reveals. */
export default function IdCardSettingsPage() {
  const { t } = useTranslation('idCard')
  const setting = useQuery(settingOptions)
  return (
    <>
      <PageHeader title={t('titles.settings')} subtitle={t('settings.subtitle')} />
      <Loaded query={setting} skeleton={<Skeleton height={480} radius="lg" maw="44rem" />} order={2}>
        {(data) => <Form key={data.version} setting={data} />}
      </Loaded>
    </>
  )
}

function Form({ setting }: { setting: IdCardSetting }) {
  const { t } = useTranslation('idCard')
  const queries = useQueryClient()
  const [draft, setDraft] = useState(setting)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(setting)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(saveIdCardSetting),
    onSuccess: async (saved) => {
      queries.setQueryData(settingOptions.queryKey, saved)
      await refreshCards(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const box = (name: Switch, isOff = false) => (
    <Checkbox
      key={name}
      label={t(`settings.${name}`)}
      checked={draft[name]}
      disabled={isOff}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.checked })}
    />
  )
  return (
    <Stack gap="lg" maw="56rem">
      <UnsavedGuard isDirty={isDirty && !isPending} />
      <Card padding="lg" component="section" aria-labelledby="id-card-shows">
        <Title order={2} size="h4" id="id-card-shows" mb="md">
          {t('settings.shows')}
        </Title>
        <Stack>
          <Stack gap="xs">{shown.map((name) => box(name))}</Stack>
          <Text size="sm" c="dimmed">
            {t('settings.protected')}
          </Text>
          <NumberInput
            label={t('settings.years')}
            description={t('settings.yearsHelp')}
            min={1}
            max={MAX_CARD_YEARS}
            clampBehavior="strict"
            allowDecimal={false}
            maw="16rem"
            value={draft.valid_years}
            onChange={(value) => setDraft({ ...draft, valid_years: Number(value) || 1 })}
          />
          <Textarea
            label={t('settings.back')}
            description={t('settings.backHelp')}
            maxLength={300}
            autosize
            minRows={2}
            value={draft.back_text}
            onChange={(event) => setDraft({ ...draft, back_text: event.currentTarget.value })}
          />
        </Stack>
      </Card>
      <Card padding="lg" component="section" aria-labelledby="id-card-page">
        <Title order={2} size="h4" id="id-card-page" mb="md">
          {t('settings.page')}
        </Title>
        <Stack gap="xs">
          {box('public_page')}
          <Text size="sm" c="dimmed">
            {t('settings.pageHelp')}
          </Text>
          {published.map((name) => box(name, !draft.public_page))}
        </Stack>
      </Card>
      <Preview draft={draft} />
      {error ? (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      <Group>
        <Button disabled={!isDirty} loading={isPending} onClick={() => mutate({ body: draft })}>
          {t('settings.save')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Sample card with the chosen settings. */
function Preview({ draft }: { draft: IdCardSetting }) {
  const { t } = useTranslation('idCard')
  const format = useFormatter()
  const { org_name, org_logo, PRODUCT_THEME_COLOR } = useUser()
  const today = Temporal.Now.plainDateISO()
  const card: CardFace = {
    EMPLOYEE_ID: 1,
    EMPLOYEE_CODE: 'M0001',
    EMPLOYEE_NAME: t('settings.sampleName'),
    DESIGNATION_NAME: t('settings.sampleDesignation'),
    DEPARTMENT_NAME: draft.shows_department ? t('settings.sampleDepartment') : null,
    photo: null,
    blood_group: draft.shows_blood_group ? 'O+' : null,
    emergency_phone: draft.shows_emergency ? '+91 98 0000 0000' : null,
    card_id: 1,
    number: 1,
    issued_on: today.toString(),
    valid_until: today.add({ years: draft.valid_years }).toString(),
    is_valid: true,
    verify_url: draft.public_page ? window.location.origin : null,
  }
  const design = {
    org_name,
    logo: org_logo,
    theme_colour: PRODUCT_THEME_COLOR,
    back_text: draft.back_text,
  }
  return (
    <section aria-labelledby="id-card-preview">
      <Title order={2} size="h4" id="id-card-preview" mb="md">
        {t('settings.preview')}
      </Title>
      <div className={classes.shown}>
        <CardFront design={design} card={card} />
        <CardBack design={design} card={card} format={format} />
      </div>
    </section>
  )
}
