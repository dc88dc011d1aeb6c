import { ColorInput, Input, Text, TextInput, UnstyledButton } from '@mantine/core'
import { updateProductSettings } from '@muster/contract/calls/settings/organisation-settings'
import { contrast, DEFAULT_ACCENT, generateShades, resolveAccent } from '@muster/ui/theme'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import type { SettingsView } from '../data/settings-queries.ts'
import { SaveBar } from './SaveBar.tsx'
import classes from './Settings.module.css'
import { SettingsCard } from './SettingsCard.tsx'
import { useSettingsDraft } from './useSettingsDraft.ts'

const presets = [DEFAULT_ACCENT, '#0b7285', '#237032', '#7048e8', '#c2255c', '#c2410c', '#364fc7', '#495057']
const COLOUR = /^#[0-9a-f]{6}$/i
/** Minimum contrast for text in WCAG AA. */
const READABLE = 4.5

/** The organisation's colour, with a preview, and its domain. */
export function LookForm({ view }: { view: SettingsView }) {
  const { t } = useTranslation('settings')
  const draft = useSettingsDraft(view, updateProductSettings)
  const { theme_colour: colour, login_domain, assistant_url: assistant } = draft.draft
  const shown = COLOUR.test(colour) ? colour : view.settings.theme_colour
  return (
    <div className={classes.stack}>
      <SettingsCard title={t('look.colour')} text={t('look.colourText')}>
        <div className={classes.grid}>
          <ColorInput
            label={t('look.colour')}
            format="hex"
            disabled={!draft.canEdit}
            value={colour}
            error={draft.problemOf('theme_colour')}
            eyeDropperButtonProps={{ 'aria-label': t('look.colour') }}
            withEyeDropper={false}
            onChange={(value) => set(value)}
          />
          <Input.Wrapper label={t('look.presets')} labelElement="div">
            <div className={classes.swatches}>
              {presets.map((preset) => (
                <UnstyledButton
                  key={preset}
                  className={classes.swatch}
                  style={{ '--swatch': preset } as CSSProperties}
                  disabled={!draft.canEdit}
                  aria-label={t('look.preset', { colour: preset })}
                  aria-current={colour.toLowerCase() === preset}
                  onClick={() => set(preset)}
                />
              ))}
            </div>
          </Input.Wrapper>
        </div>
        <Contrast colour={shown} />
        <Previews colour={shown} organisation={draft.draft.login_domain} />
      </SettingsCard>
      <SettingsCard title={t('look.domain')}>
        <div className={classes.grid}>
          <TextInput
            label={t('look.login_domain')}
            description={t('look.login_domainText')}
            value={login_domain}
            maxLength={120}
            disabled={!draft.canEdit}
            error={draft.problemOf('login_domain')}
            onChange={(event) => draft.set('login_domain', event.currentTarget.value.trim().toLowerCase())}
          />
        </div>
      </SettingsCard>
      <SettingsCard title={t('look.assistant')} text={t('look.assistantText')}>
        <TextInput
          mt="md"
          type="url"
          label={t('look.assistant_url')}
          placeholder="https://"
          value={assistant}
          maxLength={200}
          disabled={!draft.canEdit}
          error={draft.problemOf('assistant_url')}
          onChange={(event) => draft.set('assistant_url', event.currentTarget.value.trim())}
        />
      </SettingsCard>
      <SaveBar draft={draft} />
    </div>
  )
  function set(value: string) {
    draft.set('theme_colour', value.toLowerCase())
  }
}

/** Whether text in this colour has enough contrast, and how the product compensates if not. */
function Contrast({ colour }: { colour: string }) {
  const { t } = useTranslation('settings')
  const format = useFormatter()
  const isReplaced = resolveAccent(colour) === DEFAULT_ACCENT && colour.toLowerCase() !== DEFAULT_ACCENT
  const ratio = contrast(colour, '#ffffff')
  const text = isReplaced
    ? t('look.white')
    : t(ratio >= READABLE ? 'look.reads' : 'look.darkened', {
        ratio: format.number(ratio, { maximumFractionDigits: 1 }),
        shade: generateShades(colour)[6],
      })
  return (
    <Text size="sm" mt="md" aria-live="polite">
      {text}
    </Text>
  )
}

function Previews({ colour }: { colour: string; organisation: string }) {
  const { t } = useTranslation('settings')
  const shades = useMemo(() => generateShades(colour), [colour])
  const raw = resolveAccent(colour)
  const light = {
    '--surface': '#ffffff',
    '--ink': '#1f2328',
    '--filled': shades[6],
    '--link': shades[7],
    '--tint': shades[0],
    '--tint-ink': shades[8],
    '--raw': raw,
  } as CSSProperties
  const dark = {
    '--surface': '#1d2026',
    '--ink': '#e6e8ec',
    '--filled': shades[6],
    '--link': shades[4],
    '--tint': '#282c35',
    '--tint-ink': shades[4],
  } as CSSProperties
  return (
    <div className={classes.previews} aria-hidden>
      {[
        { name: 'light', style: light },
        { name: 'dark', style: dark },
      ].map(({ name, style }) => (
        <div key={name}>
          <Text size="xs" c="dimmed" mb={4}>
            {t(`look.${name}`)}
          </Text>
          <div className={classes.preview} style={style}>
            <span className={classes.previewTag}>{t('look.sampleTag')}</span>
            <p className={classes.previewTitle}>{t('look.sampleTitle')}</p>
            <p className={classes.previewText}>{t('look.sampleText')}</p>
            <span className={classes.previewButton}>{t('look.sampleButton')}</span>
            <span className={classes.previewLink}>{t('look.sampleLink')}</span>
          </div>
        </div>
      ))}
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          {t('look.mail')}
        </Text>
        <div className={`${classes.preview} ${classes.mail}`} style={light}>
          <p className={classes.previewTitle}>{t('look.sampleTitle')}</p>
          <p className={classes.previewText}>{t('look.sampleMail')}</p>
          <span className={classes.previewButton}>{t('look.sampleLink')}</span>
        </div>
      </div>
    </div>
  )
}
