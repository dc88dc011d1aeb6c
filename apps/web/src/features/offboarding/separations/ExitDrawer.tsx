import { Text } from '@mantine/core'
import { enterExit, previewNotice } from '@muster/contract/calls/offboarding/separations'
import { enteredKinds } from '@muster/contract/offboarding/offboarding.constants'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesOf,
  dayField,
  numberField,
  personField,
  selectField,
} from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import '../texts.ts'
import { separationReads, useSeparationWords } from './separation-data.ts'

type Body = BodyOf<typeof enterExit>

function toBody(draft: Draft): Body {
  return {
    ...{ emp_id: Number(draft.emp_id), kind: draft.kind as Body['kind'] },
    last_working_day: String(draft.last_working_day),
    resigned_on: draft.resigned_on ? String(draft.resigned_on) : null,
    notice_waived: Number(draft.notice_waived ?? 0),
    note: String(draft.note ?? ''),
  }
}

/** Enters a separation as HR: who, how, and the last working day, with the notice below. */
export default function ExitDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('offboarding')
  const words = useSeparationWords()
  const isRequired = true
  const fieldsOf = ({ kind: chosen }: Draft) => {
    const kind = enteredKinds.find((one) => one === chosen)
    return [
      personField('emp_id', t('exit.person'), { isRequired }),
      selectField('kind', t('exit.kind'), choicesOf(enteredKinds, words.kind), {
        isRequired,
        ...(kind ? { help: t(`exit.kindHelp.${kind}`) } : {}),
      }),
      dayField('last_working_day', t(kind === 'death' ? 'exit.day' : 'exit.lastDay'), { isRequired }),
      dayField('resigned_on', t('exit.resignedOn'), { help: t('exit.resignedHelp') }),
      numberField('notice_waived', t('exit.waived')),
      areaField('note', t('exit.note'), { MAX_LENGTH: 1000 }),
    ]
  }
  return (
    <FormDrawer<Body>
      title={t('exit.title')}
      subtitle={t('exit.text')}
      onClose={onClose}
      fields={fieldsOf}
      record={null}
      toBody={toBody}
      save={saving(enterExit)}
      saveLabel={t('exit.save')}
      refresh={[...separationReads]}
      after={(draft) => <Notice draft={draft} />}
    />
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The notice for what is filled in so far. */
function Notice({ draft }: { draft: Draft }) {
  const { t } = useTranslation('offboarding')
  const { t: own } = useTranslation('ownSeparation')
  const format = useFormatter()
  const words = useSeparationWords()
  const today = dayIn(useUser().formats.time_zone)
  const { emp_id, kind, last_working_day: day, resigned_on: given } = draft
  const hasNotice = kind === 'termination' || kind === 'absconding'
  const lastDay = typeof day === 'string' && DAY.test(day) ? day : null
  const resignedOn = typeof given === 'string' && DAY.test(given) ? given : today
  const { data } = useQuery({
    ...readOptions(previewNotice, {
      body: {
        emp_id: Number(emp_id ?? 0),
        resigned_on: resignedOn,
        last_working_day: lastDay ?? today,
        notice_waived: Number(draft.notice_waived ?? 0) || 0,
      },
    }),
    enabled: hasNotice && Boolean(emp_id) && lastDay !== null && lastDay >= resignedOn,
    retry: false,
    meta: { errorShown: 'inline' as const },
  })
  if (!data || !hasNotice) return null
  const said = { days: words.days(data), day: format.day(data.ends_on) }
  return (
    <Text size="sm" c="dimmed" role="status">
      {data.days === 0
        ? t('exit.previewNone')
        : data.shortfall > 0
          ? t('exit.preview', { ...said, short: own('days', { count: data.shortfall }) })
          : t('exit.previewMet', said)}
    </Text>
  )
}
