import { Alert, Stack } from '@mantine/core'
import { chooseTicketCategory } from '@muster/contract/calls/helpdesk/ticket-choices'
import { raiseTicket } from '@muster/contract/calls/helpdesk/tickets'
import type { FormField } from '@muster/contract/forms/form-definition'
import type { TicketQuestion } from '@muster/contract/helpdesk/ticket-setup.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  choicesOf,
  dayField,
  selectField,
  signedField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker, PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import type { BodyOf } from '../../../lib/form/saving.ts'
import { useCan } from '../../../lib/session/session.ts'
import { finder, pathOf, refreshTickets } from '../data/ticket-data.ts'
import { Suggestions } from '../faq/Suggestions.tsx'
import { type NewFile, NewFiles } from './NewFiles.tsx'
import '../texts.ts'

interface Part {
  onBehalf: FoundPerson | null
  named: FoundPerson[]
  files: NewFile[]
}

const PREFIX = 'answer_'

function questionField({ key, label, kind, is_required, options }: TicketQuestion): FormField {
  const slug = `${PREFIX}${key}`
  const settings = { isRequired: is_required }
  switch (kind) {
    case 'text':
      return textField(slug, label, { ...settings, MAX_LENGTH: 200 })
    case 'long_text':
      return areaField(slug, label, { ...settings, MAX_LENGTH: 2000 })
    case 'number':
      return signedField(slug, label, settings)
    case 'date':
      return dayField(slug, label, settings)
    case 'choice':
      return selectField(
        slug,
        label,
        choicesOf(options, (one) => one),
        settings,
      )
  }
}

/** Answers by question, without blank ones. */
const answersOf = (draft: Draft, questions: readonly TicketQuestion[]) =>
  Object.fromEntries(
    questions.flatMap(({ key }) => {
      const value = draft[`${PREFIX}${key}`]
      return value === undefined || value === null || value === '' ? [] : [[key, value]]
    }),
  )

/** Raises a ticket: what it is about decides who gets it, and what is asked. */
export default function RaiseDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayForOthers = useCan('helpdesk.tickets.manage')
  const [key] = useState(() => crypto.randomUUID())
  const query = useQuery({
    ...readOptions(chooseTicketCategory, {}),
    meta: { errorShown: 'inline' as const },
  })
  const categories = query.data?.categories ?? []
  const categoryOf = (draft: Draft) => categories.find(({ id }) => id === Number(draft.category_id))
  const subcategoryOf = (draft: Draft) =>
    categoryOf(draft)?.subcategories.find(({ id }) => id === Number(draft.subcategory_id))
  const questionsOf = (draft: Draft) => subcategoryOf(draft)?.questions ?? []
  const isHidden = (draft: Draft) => categoryOf(draft)?.allows_anonymous === true && draft.anonymous === true
  return (
    <FormDrawer<BodyOf<typeof raiseTicket>, Part>
      title={t('helpdeskTitles:raise')}
      onClose={onClose}
      loading={query}
      width={560}
      fields={(draft) => [
        textField('subject', t('fields.subject'), { isRequired: true, MAX_LENGTH: 200 }),
        selectField('category_id', t('form.category'), choicesFrom(categories), { isRequired: true }),
        ...(categoryOf(draft)
          ? [
              selectField(
                'subcategory_id',
                t('form.subcategory'),
                choicesFrom(categoryOf(draft)?.subcategories),
                { isRequired: true, help: subcategoryOf(draft)?.note ?? '' },
              ),
            ]
          : []),
        ...questionsOf(draft).map(questionField),
        areaField('body', t('form.details'), { isRequired: true, MAX_LENGTH: 8000 }),
        ...(categoryOf(draft)?.allows_anonymous
          ? [switchField('anonymous', t('form.anonymous'), { help: t('form.anonymousHelp') })]
          : []),
      ]}
      record={null}
      start={{ anonymous: false }}
      before={(draft) => (
        <>
          <Suggestions subject={String(draft.subject ?? '')} />
          {categoryOf(draft)?.is_confidential ? (
            <Alert mb="md" variant="light">
              {t('form.confidentialNote')}
            </Alert>
          ) : null}
        </>
      )}
      part={{
        initial: { onBehalf: null, named: [], files: [] },
        render: ({ value, onChange, errors, draft }) => (
          <Stack gap="md">
            {isHidden(draft) ? (
              <Alert variant="light" color="grape">
                {t('form.anonymousNote')}
              </Alert>
            ) : null}
            {mayForOthers && !isHidden(draft) ? (
              <PersonPicker
                label={t('form.onBehalf')}
                description={t('form.onBehalfHelp')}
                value={value.onBehalf?.id ?? null}
                known={value.onBehalf}
                onChange={(_id, onBehalf) => onChange({ ...value, onBehalf })}
                find={finder('on_behalf')}
                findKey="helpdesk on behalf"
                error={errors.onBehalf}
                clearable
              />
            ) : null}
            {categoryOf(draft)?.is_confidential ? (
              <PeoplePicker
                label={t('form.named')}
                description={t('form.namedHelp')}
                value={value.named}
                onChange={(named) => onChange({ ...value, named })}
                find={finder('name')}
                findKey="helpdesk"
                error={errors.named}
              />
            ) : null}
            {isHidden(draft) ? null : (
              <NewFiles
                files={value.files}
                error={errors.files}
                onChange={(files) => onChange({ ...value, files })}
              />
            )}
          </Stack>
        ),
      }}
      errorNames={{
        ...{ on_behalf_of: 'onBehalf', named_ids: 'named', HAS_ANONYMITY: 'anonymous' },
        ...Object.fromEntries(
          categories
            .flatMap(({ subcategories }) => subcategories.flatMap(({ questions }) => questions))
            .map(({ key: of }) => [`answers.${of}`, `${PREFIX}${of}`]),
        ),
      }}
      toBody={(draft, { onBehalf, named, files }) => ({
        ...{ subject: draft.subject, body: draft.body, subcategory_id: Number(draft.subcategory_id), key },
        ...{ HAS_ANONYMITY: isHidden(draft) ? 1 : 0, answers: answersOf(draft, questionsOf(draft)) },
        on_behalf_of: isHidden(draft) ? null : (onBehalf?.id ?? null),
        named_ids: categoryOf(draft)?.is_confidential ? named.map(({ id }) => id) : [],
        files: isHidden(draft) ? [] : files.map(({ path }) => path),
      })}
      save={send}
      saveLabel={t('form.send')}
      onSaved={(answer) => void navigate(pathOf((answer as { ticket_id: number }).ticket_id, 'mine'))}
      refresh={() => refreshTickets(client)}
    />
  )
}

const send = (body: BodyOf<typeof raiseTicket>) => call(raiseTicket, { body }, { notify: true })
