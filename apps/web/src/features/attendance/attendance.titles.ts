import { addTexts } from '../../lib/i18n.ts'

// The few words that the frame shows before anything of attendance is loaded.
addTexts(
  'attendanceTitles',
  {
    REGULARISATION: 'Regularisation',
    ATTENDANCE: 'Attendance of whole days',
    OVERTIME: 'Overtime',
    NIGHT_SHIFT_PROVISION: 'Night shift provision',
    LOCAL_STAY: 'Local stay',
    ask: 'Ask for days',
    regularise: 'Put attendance right',
    regulariseFor: 'Put somebody’s attendance right',
    trips: 'Trips',
    limits: 'Limits of regularisation',
    overtimeRules: 'Overtime rules',
    penalties: 'Late and early rules',
  },
  {
    hi: async () => ({
      REGULARISATION: 'उपस्थिति सुधार',
      ATTENDANCE: 'पूरे दिनों की उपस्थिति',
      OVERTIME: 'ओवरटाइम',
      NIGHT_SHIFT_PROVISION: 'रात्रि पाली प्रावधान',
      LOCAL_STAY: 'स्थानीय ठहराव',
      ask: 'दिन माँगें',
      regularise: 'उपस्थिति सुधारें',
      regulariseFor: 'किसी की उपस्थिति सुधारें',
      trips: 'यात्राएँ',
      limits: 'उपस्थिति सुधार की सीमाएँ',
      overtimeRules: 'ओवरटाइम के नियम',
      penalties: 'देरी और जल्दी जाने के नियम',
    }),
  },
)
