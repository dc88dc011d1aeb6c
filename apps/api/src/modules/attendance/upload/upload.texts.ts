import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('attendance.upload', {
  en: {
    invalidDayCount: 'Choose 1 to {mostDays} days.',
    dateInFuture: '{date} is in the future.',
    joinedOn: '{name} joined on {joined}.',
    leftOn: '{name} left on {left}.',
    dateLocked: '{date} is in a locked period.',
    unknownEmployeeCode: 'No employee you have access to has the code “{code}”.',
    timeInFuture: 'This time is in the future.',
    attendanceSaved: 'Attendance saved.',
    attendanceUploaded: 'Attendance was uploaded',
    attendanceFromFile: 'Attendance from a file',
  },
  hi: {
    invalidDayCount: '1 से {mostDays} दिन चुनें।',
    dateInFuture: '{date} अभी नहीं आई है।',
    joinedOn: '{name} {joined} को जुड़े।',
    leftOn: '{name} ने {left} को छोड़ा।',
    dateLocked: '{date} लॉक अवधि में है।',
    unknownEmployeeCode: 'कोड “{code}” वाला ऐसा कोई कर्मचारी नहीं जो आपको दिखता हो।',
    timeInFuture: 'यह समय अभी नहीं हुआ।',
    attendanceSaved: 'उपस्थिति सहेजी गई।',
    attendanceUploaded: 'उपस्थिति अपलोड की गई',
    attendanceFromFile: 'फ़ाइल से उपस्थिति',
  },
})
