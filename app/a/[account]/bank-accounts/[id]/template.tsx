export { RecordTemplate as default } from '@/app/record/record-template';
