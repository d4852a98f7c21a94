--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: alembic_version; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);


--
-- Name: door; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.door (
    code character varying(8) NOT NULL,
    match character varying(32) NOT NULL,
    listed boolean NOT NULL,
    until bigint NOT NULL
);


--
-- Name: key; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.key (
    match character varying(32) NOT NULL,
    seat integer NOT NULL,
    hash bytea NOT NULL,
    role character varying(32) NOT NULL
);


--
-- Name: log; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.log (
    match character varying(32) NOT NULL,
    seq integer NOT NULL,
    kind character varying(16) NOT NULL,
    seat integer NOT NULL,
    option integer,
    move_id character varying(64),
    cursor integer,
    data text,
    at bigint NOT NULL
);


--
-- Name: match; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.match (
    id character varying(32) NOT NULL,
    game character varying(64) NOT NULL,
    rules integer NOT NULL,
    edition text NOT NULL,
    settings text NOT NULL,
    wishes text NOT NULL,
    seats integer NOT NULL,
    seed bytea NOT NULL,
    at bigint NOT NULL
);


--
-- Data for Name: alembic_version; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alembic_version VALUES
	('0002');


--
-- Data for Name: door; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: key; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.key VALUES
	('2bbahrkbynt4', -10, '\xd6b5e3f92511dda2c13ae1047d6227cbd841a9e03559dd9fa3dc8625ea1e0833', ''),
	('2bbahrkbynt4', 0, '\xd6b5e3f92511dda2c13ae1047d6227cbd841a9e03559dd9fa3dc8625ea1e0833', ''),
	('44rt2j3cks2q', -10, '\xd04cd1947678d1465a6323a4f9d13b5f62c412c909f1a45e75061bcde152e76c', ''),
	('44rt2j3cks2q', 0, '\xd04cd1947678d1465a6323a4f9d13b5f62c412c909f1a45e75061bcde152e76c', ''),
	('5w9sa5dqrt3s', -10, '\x2998066f1a16d0506b34c17b6899887bcacce8bbf83956e71be4a7c02d30c4a3', ''),
	('5w9sa5dqrt3s', 0, '\x2998066f1a16d0506b34c17b6899887bcacce8bbf83956e71be4a7c02d30c4a3', ''),
	('ehken6w4wcd7', -10, '\x2998066f1a16d0506b34c17b6899887bcacce8bbf83956e71be4a7c02d30c4a3', ''),
	('ehken6w4wcd7', 0, '\x2998066f1a16d0506b34c17b6899887bcacce8bbf83956e71be4a7c02d30c4a3', ''),
	('fws7thsqw6zu', -10, '\xb81abe5c310f08b716167eb771733fa3cad6ee1f7703cf8643add21c4f7b6bda', ''),
	('fws7thsqw6zu', 0, '\xb81abe5c310f08b716167eb771733fa3cad6ee1f7703cf8643add21c4f7b6bda', ''),
	('mpcvne3bcbzc', -10, '\xd6b5e3f92511dda2c13ae1047d6227cbd841a9e03559dd9fa3dc8625ea1e0833', ''),
	('mpcvne3bcbzc', 0, '\xd6b5e3f92511dda2c13ae1047d6227cbd841a9e03559dd9fa3dc8625ea1e0833', ''),
	('t394nezt6at3', -10, '\xd04cd1947678d1465a6323a4f9d13b5f62c412c909f1a45e75061bcde152e76c', ''),
	('t394nezt6at3', 0, '\xd04cd1947678d1465a6323a4f9d13b5f62c412c909f1a45e75061bcde152e76c', ''),
	('zzjq9uw64vt9', -10, '\xb81abe5c310f08b716167eb771733fa3cad6ee1f7703cf8643add21c4f7b6bda', ''),
	('zzjq9uw64vt9', 0, '\xb81abe5c310f08b716167eb771733fa3cad6ee1f7703cf8643add21c4f7b6bda', '');


--
-- Data for Name: log; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.log VALUES
	('2bbahrkbynt4', 1, 'sit', 0, NULL, NULL, NULL, '{"who":"person","name":"Ann","level":"","roles":{}}', 1794790531730),
	('2bbahrkbynt4', 2, 'sit', 1, NULL, NULL, NULL, '{"who":"bot","name":"","level":"random","roles":{}}', 1794790531730),
	('2bbahrkbynt4', 3, 'chat', 0, NULL, 'cfe62583c2f8123a', 3, 'Ann: Bonjour à tous ! 🦈', 1794790531743),
	('2bbahrkbynt4', 4, 'move', 0, 3, '2ff429396a15ce24', 5, NULL, 1794790531761),
	('2bbahrkbynt4', 5, 'move', -1, 228, NULL, NULL, NULL, 1794790531761),
	('2bbahrkbynt4', 6, 'move', 0, 46, '686b9b1fcc8130c0', 6, NULL, 1794790531771),
	('2bbahrkbynt4', 7, 'move', 1, 183, NULL, 7, NULL, 1794790532073),
	('2bbahrkbynt4', 8, 'move', 1, 221, NULL, 8, NULL, 1794790532164),
	('2bbahrkbynt4', 9, 'move', 1, 177, NULL, 9, NULL, 1794790532175),
	('2bbahrkbynt4', 10, 'move', 1, 225, NULL, 10, NULL, 1794790532184),
	('2bbahrkbynt4', 11, 'move', 1, 167, NULL, 11, NULL, 1794790532196),
	('2bbahrkbynt4', 12, 'move', 1, 163, NULL, 12, NULL, 1794790532264),
	('2bbahrkbynt4', 13, 'move', 1, 158, NULL, 13, NULL, 1794790532296),
	('2bbahrkbynt4', 14, 'move', 1, 163, NULL, 14, NULL, 1794790532308),
	('2bbahrkbynt4', 15, 'move', 1, 84, NULL, 15, NULL, 1794790532318),
	('2bbahrkbynt4', 16, 'move', 1, 89, NULL, 16, NULL, 1794790532325),
	('2bbahrkbynt4', 17, 'move', 1, 77, NULL, 17, NULL, 1794790532335),
	('2bbahrkbynt4', 18, 'move', 1, 84, NULL, 19, NULL, 1794790532337),
	('2bbahrkbynt4', 19, 'move', -1, 235, NULL, NULL, NULL, 1794790532337),
	('2bbahrkbynt4', 20, 'move', 0, 19, '4688bc6171cc5298', 20, NULL, 1794790532415),
	('2bbahrkbynt4', 21, 'undo', 0, NULL, '036bf7d8140bd7a1', 21, NULL, 1794790532424),
	('2bbahrkbynt4', 22, 'move', 0, 40, '82d88c7889a47c1f', 22, NULL, 1794790532465),
	('2bbahrkbynt4', 23, 'move', 0, 46, 'aa67e0b481a37f30', 23, NULL, 1794790532483),
	('2bbahrkbynt4', 24, 'move', 1, 182, NULL, 21, NULL, 1794790532521),
	('2bbahrkbynt4', 25, 'move', 1, 185, NULL, 22, NULL, 1794790532663),
	('2bbahrkbynt4', 26, 'move', 1, 225, NULL, 23, NULL, 1794790532708),
	('2bbahrkbynt4', 27, 'move', 1, 96, NULL, 24, NULL, 1794790532797),
	('2bbahrkbynt4', 28, 'move', 1, 116, NULL, 25, NULL, 1794790532855),
	('2bbahrkbynt4', 29, 'move', 1, 80, NULL, 26, NULL, 1794790532910),
	('2bbahrkbynt4', 30, 'move', 1, 84, NULL, 27, NULL, 1794790532953),
	('2bbahrkbynt4', 31, 'move', 1, 77, NULL, 28, NULL, 1794790532968),
	('2bbahrkbynt4', 32, 'move', 1, 174, NULL, 30, NULL, 1794790532977),
	('2bbahrkbynt4', 33, 'move', -1, 238, NULL, NULL, NULL, 1794790532977),
	('2bbahrkbynt4', 34, 'move', 0, 46, '866d480a79d572ea', 34, NULL, 1794790533006),
	('2bbahrkbynt4', 35, 'move', 1, 186, NULL, 32, NULL, 1794790533145),
	('2bbahrkbynt4', 36, 'move', 1, 225, NULL, 33, NULL, 1794790533165),
	('2bbahrkbynt4', 37, 'move', 1, 88, NULL, 34, NULL, 1794790533169),
	('2bbahrkbynt4', 38, 'move', 1, 75, NULL, 35, NULL, 1794790533197),
	('2bbahrkbynt4', 39, 'move', 1, 74, NULL, 36, NULL, 1794790533315),
	('2bbahrkbynt4', 40, 'move', 1, 151, NULL, 37, NULL, 1794790533364),
	('2bbahrkbynt4', 41, 'move', 1, 173, NULL, 38, NULL, 1794790533391),
	('2bbahrkbynt4', 42, 'move', 1, 156, NULL, 39, NULL, 1794790533426),
	('2bbahrkbynt4', 43, 'move', 1, 164, NULL, 40, NULL, 1794790533432),
	('2bbahrkbynt4', 44, 'move', 1, 157, NULL, 42, NULL, 1794790533441),
	('2bbahrkbynt4', 45, 'move', -1, 233, NULL, NULL, NULL, 1794790533441),
	('2bbahrkbynt4', 46, 'move', 0, 14, '28e69ad92d7329fe', 46, NULL, 1794790533458),
	('2bbahrkbynt4', 47, 'move', 0, 12, 'e3431bd0591b7d19', 47, NULL, 1794790533589),
	('2bbahrkbynt4', 48, 'move', 0, 46, '0dac04036e581bb0', 48, NULL, 1794790533700),
	('2bbahrkbynt4', 49, 'move', 1, 177, NULL, 44, NULL, 1794790533801),
	('2bbahrkbynt4', 50, 'move', 1, 179, NULL, 45, NULL, 1794790533916);
INSERT INTO public.log VALUES
	('2bbahrkbynt4', 51, 'move', 1, 183, NULL, 46, NULL, 1794790533952),
	('2bbahrkbynt4', 52, 'move', 1, 184, NULL, 47, NULL, 1794790533968),
	('2bbahrkbynt4', 53, 'move', 1, 174, NULL, 48, NULL, 1794790534001),
	('2bbahrkbynt4', 54, 'move', 1, 76, NULL, 49, NULL, 1794790534034),
	('2bbahrkbynt4', 55, 'move', 1, 151, NULL, 51, NULL, 1794790534057),
	('2bbahrkbynt4', 56, 'move', -1, 232, NULL, NULL, NULL, 1794790534057),
	('2bbahrkbynt4', 57, 'move', 0, 39, 'd1515c67eb2ed99e', 57, NULL, 1794790534113),
	('2bbahrkbynt4', 58, 'move', 0, 46, 'd12c9d9e74e81465', 58, NULL, 1794790534208),
	('2bbahrkbynt4', 59, 'move', 1, 164, NULL, 53, NULL, 1794790534225),
	('2bbahrkbynt4', 60, 'move', 1, 157, NULL, 54, NULL, 1794790534305),
	('2bbahrkbynt4', 61, 'move', 1, 161, NULL, 55, NULL, 1794790534384),
	('2bbahrkbynt4', 62, 'move', 1, 169, NULL, 56, NULL, 1794790534401),
	('2bbahrkbynt4', 63, 'move', 1, 175, NULL, 57, NULL, 1794790534420),
	('2bbahrkbynt4', 64, 'move', 1, 225, NULL, 58, NULL, 1794790534426),
	('2bbahrkbynt4', 65, 'move', 1, 116, NULL, 59, NULL, 1794790534429),
	('2bbahrkbynt4', 66, 'move', 1, 97, NULL, 60, NULL, 1794790534449),
	('2bbahrkbynt4', 67, 'move', 1, 151, NULL, 62, NULL, 1794790534458),
	('2bbahrkbynt4', 68, 'move', -1, 237, NULL, NULL, NULL, 1794790534458),
	('2bbahrkbynt4', 69, 'move', 0, 14, 'f89867caf9750b07', 69, NULL, 1794790534550),
	('2bbahrkbynt4', 70, 'move', 0, 15, '4e87242d12db289e', 70, NULL, 1794790534662),
	('2bbahrkbynt4', 71, 'move', 0, 42, '781788c773b6b6f4', 71, NULL, 1794790534705),
	('2bbahrkbynt4', 72, 'move', 0, 34, '7c8255116544339c', 72, NULL, 1794790534770),
	('2bbahrkbynt4', 73, 'move', 0, 46, 'c197abc79d7e4178', 73, NULL, 1794790534836),
	('2bbahrkbynt4', 74, 'move', 1, 156, NULL, 64, NULL, 1794790534909),
	('2bbahrkbynt4', 75, 'move', 1, 160, NULL, 65, NULL, 1794790534974),
	('2bbahrkbynt4', 76, 'move', 1, 156, NULL, 66, NULL, 1794790534996),
	('2bbahrkbynt4', 77, 'move', 1, 163, NULL, 67, NULL, 1794790535002),
	('2bbahrkbynt4', 78, 'move', 1, 205, NULL, 68, NULL, 1794790535054),
	('2bbahrkbynt4', 79, 'move', 1, 181, NULL, 69, NULL, 1794790535076),
	('2bbahrkbynt4', 80, 'move', 1, 185, NULL, 70, NULL, 1794790535089),
	('2bbahrkbynt4', 81, 'move', 1, 184, NULL, 71, NULL, 1794790535093),
	('2bbahrkbynt4', 82, 'move', 1, 76, NULL, 72, NULL, 1794790535105),
	('2bbahrkbynt4', 83, 'move', 1, 151, NULL, 74, NULL, 1794790535124),
	('2bbahrkbynt4', 84, 'move', -1, 230, NULL, NULL, NULL, 1794790535124),
	('2bbahrkbynt4', 85, 'move', 1, 51, NULL, 75, NULL, 1794790535147),
	('2bbahrkbynt4', 86, 'move', 0, 36, 'aadcb54a62e69093', 86, NULL, 1794790535185),
	('2bbahrkbynt4', 87, 'move', 0, 46, 'ae0ba2c80e7e4a56', 87, NULL, 1794790535287),
	('2bbahrkbynt4', 88, 'move', 1, 164, NULL, 77, NULL, 1794790535336),
	('2bbahrkbynt4', 89, 'move', 1, 160, NULL, 78, NULL, 1794790535413),
	('2bbahrkbynt4', 90, 'move', 1, 157, NULL, 79, NULL, 1794790535637),
	('2bbahrkbynt4', 91, 'move', 1, 162, NULL, 80, NULL, 1794790535707),
	('2bbahrkbynt4', 92, 'move', 1, 85, NULL, 81, NULL, 1794790535747),
	('2bbahrkbynt4', 93, 'move', 1, 149, NULL, 82, NULL, 1794790535772),
	('2bbahrkbynt4', 94, 'move', 1, 80, NULL, 83, NULL, 1794790535821),
	('2bbahrkbynt4', 95, 'move', 1, 151, NULL, 84, NULL, 1794790535842),
	('2bbahrkbynt4', 96, 'move', 1, 183, NULL, 85, NULL, 1794790535886),
	('2bbahrkbynt4', 97, 'move', 1, 180, NULL, 86, NULL, 1794790535922),
	('2bbahrkbynt4', 98, 'move', 1, 184, NULL, 87, NULL, 1794790535933),
	('2bbahrkbynt4', 99, 'move', 1, 223, NULL, 89, NULL, 1794790535961),
	('2bbahrkbynt4', 100, 'move', -1, 231, NULL, NULL, NULL, 1794790535961);
INSERT INTO public.log VALUES
	('2bbahrkbynt4', 101, 'move', 0, 46, 'eafa6e2dc76993f7', 101, NULL, 1794790536042),
	('2bbahrkbynt4', 102, 'move', 1, 182, NULL, 91, NULL, 1794790536091),
	('2bbahrkbynt4', 103, 'move', 1, 185, NULL, 92, NULL, 1794790536162),
	('2bbahrkbynt4', 104, 'move', 1, 182, NULL, 93, NULL, 1794790536186),
	('2bbahrkbynt4', 105, 'move', 1, 185, NULL, 94, NULL, 1794790536204),
	('2bbahrkbynt4', 106, 'move', 1, 174, NULL, 95, NULL, 1794790536235),
	('2bbahrkbynt4', 107, 'move', 1, 76, NULL, 96, NULL, 1794790536264),
	('2bbahrkbynt4', 108, 'move', 1, 85, NULL, 97, NULL, 1794790536275),
	('2bbahrkbynt4', 109, 'move', 1, 78, NULL, 98, NULL, 1794790536288),
	('2bbahrkbynt4', 110, 'move', 1, 85, NULL, 100, NULL, 1794790536304),
	('2bbahrkbynt4', 111, 'move', -1, 236, NULL, NULL, NULL, 1794790536304),
	('2bbahrkbynt4', 112, 'move', 0, 18, 'd2fc6e0561fbfc39', 112, NULL, 1794790536347),
	('2bbahrkbynt4', 113, 'move', 0, 22, 'c12da8d0993da876', 113, NULL, 1794790536376),
	('2bbahrkbynt4', 114, 'move', 0, 41, '34d166acc59037d8', 114, NULL, 1794790536397),
	('2bbahrkbynt4', 115, 'move', 0, 18, 'd34bbd9194fca051', 115, NULL, 1794790536417),
	('2bbahrkbynt4', 116, 'move', 0, 46, '64fc9bf8403ec2b7', 116, NULL, 1794790536431),
	('2bbahrkbynt4', 117, 'move', 1, 174, NULL, 102, NULL, 1794790536445),
	('2bbahrkbynt4', 118, 'move', 1, 184, NULL, 103, NULL, 1794790536449),
	('2bbahrkbynt4', 119, 'move', 1, 221, NULL, 104, NULL, 1794790536469),
	('2bbahrkbynt4', 120, 'move', 1, 185, NULL, 105, NULL, 1794790536481),
	('2bbahrkbynt4', 121, 'move', 1, 225, NULL, 106, NULL, 1794790536494),
	('2bbahrkbynt4', 122, 'move', 1, 151, NULL, 108, NULL, 1794790536517),
	('2bbahrkbynt4', 123, 'move', -1, 229, NULL, NULL, NULL, 1794790536517),
	('2bbahrkbynt4', 124, 'move', 1, 48, NULL, 109, NULL, 1794790536538),
	('2bbahrkbynt4', 125, 'move', 0, 14, 'a38ba1cbf70104a5', 125, NULL, 1794790536560),
	('2bbahrkbynt4', 126, 'move', 0, 12, 'b022e3b27ae2de40', 126, NULL, 1794790536567),
	('2bbahrkbynt4', 127, 'move', 0, 14, 'b2838bb65c94baa2', 127, NULL, 1794790536592),
	('2bbahrkbynt4', 128, 'move', 0, 46, '76285306c87e3438', 128, NULL, 1794790536608),
	('2bbahrkbynt4', 129, 'move', 1, 78, NULL, 111, NULL, 1794790536622),
	('2bbahrkbynt4', 130, 'move', 1, 82, NULL, 112, NULL, 1794790536644),
	('2bbahrkbynt4', 131, 'move', 1, 149, NULL, 113, NULL, 1794790536681),
	('2bbahrkbynt4', 132, 'move', 1, 149, NULL, 114, NULL, 1794790536693),
	('2bbahrkbynt4', 133, 'move', 1, 177, NULL, 115, NULL, 1794790536713),
	('2bbahrkbynt4', 134, 'move', 1, 182, NULL, 116, NULL, 1794790536737),
	('2bbahrkbynt4', 135, 'move', 1, 184, NULL, 117, NULL, 1794790536749),
	('2bbahrkbynt4', 136, 'move', 1, 176, NULL, 118, NULL, 1794790536769),
	('2bbahrkbynt4', 137, 'move', 1, 164, NULL, 119, NULL, 1794790536785),
	('2bbahrkbynt4', 138, 'move', 1, 160, NULL, 120, NULL, 1794790536801),
	('2bbahrkbynt4', 139, 'move', 1, 169, NULL, 121, NULL, 1794790536825),
	('2bbahrkbynt4', 140, 'move', 1, 174, NULL, 123, NULL, 1794790536841),
	('2bbahrkbynt4', 141, 'move', -1, 227, NULL, NULL, NULL, 1794790536841),
	('2bbahrkbynt4', 142, 'move', 0, 18, '1b7054e9f41cdbb2', 142, NULL, 1794790536861),
	('2bbahrkbynt4', 143, 'move', 0, 14, '820618125174902e', 143, NULL, 1794790536900),
	('2bbahrkbynt4', 144, 'move', 0, 18, '14efbb2e1bd13f89', 144, NULL, 1794790536953),
	('2bbahrkbynt4', 145, 'move', 0, 46, 'c8b41ff0c500087b', 145, NULL, 1794790537001),
	('2bbahrkbynt4', 146, 'move', 1, 183, NULL, 125, NULL, 1794790537033),
	('2bbahrkbynt4', 147, 'move', 1, 222, NULL, 126, NULL, 1794790537065),
	('2bbahrkbynt4', 148, 'move', 1, 221, NULL, 127, NULL, 1794790537121),
	('2bbahrkbynt4', 149, 'move', 1, 186, NULL, 128, NULL, 1794790537135),
	('2bbahrkbynt4', 150, 'move', 1, 225, NULL, 129, NULL, 1794790537160);
INSERT INTO public.log VALUES
	('2bbahrkbynt4', 151, 'move', 1, 151, NULL, 130, NULL, 1794790537169),
	('2bbahrkbynt4', 152, 'move', 1, 173, NULL, 131, NULL, 1794790537179),
	('2bbahrkbynt4', 153, 'move', 1, 156, NULL, 132, NULL, 1794790537180),
	('2bbahrkbynt4', 154, 'move', 1, 160, NULL, 133, NULL, 1794790537193),
	('2bbahrkbynt4', 155, 'move', 1, 156, NULL, 134, NULL, 1794790537201),
	('2bbahrkbynt4', 156, 'move', 1, 160, NULL, 136, NULL, 1794790537205),
	('2bbahrkbynt4', 157, 'move', -1, 240, NULL, NULL, NULL, 1794790537205),
	('2bbahrkbynt4', 158, 'move', 0, 46, 'ef81cda95acf8314', 158, NULL, 1794790537223),
	('2bbahrkbynt4', 159, 'move', 1, 181, NULL, 138, NULL, 1794790537229),
	('2bbahrkbynt4', 160, 'move', 1, 182, NULL, 139, NULL, 1794790537237),
	('2bbahrkbynt4', 161, 'move', 1, 177, NULL, 140, NULL, 1794790537240),
	('2bbahrkbynt4', 162, 'move', 1, 183, NULL, 141, NULL, 1794790537242),
	('2bbahrkbynt4', 163, 'move', 1, 149, NULL, 142, NULL, 1794790537247),
	('2bbahrkbynt4', 164, 'move', 1, 91, NULL, 143, NULL, 1794790537264),
	('2bbahrkbynt4', 165, 'move', 1, 149, NULL, 144, NULL, 1794790537273),
	('2bbahrkbynt4', 166, 'move', 1, 151, NULL, 145, NULL, 1794790537278),
	('2bbahrkbynt4', 167, 'move', 1, 169, NULL, 146, NULL, 1794790537294),
	('2bbahrkbynt4', 168, 'move', 1, 157, NULL, 147, NULL, 1794790537307),
	('2bbahrkbynt4', 169, 'move', 1, 161, NULL, 148, NULL, 1794790537324),
	('2bbahrkbynt4', 170, 'move', 1, 157, NULL, 150, NULL, 1794790537365),
	('2bbahrkbynt4', 171, 'move', -1, 241, NULL, NULL, NULL, 1794790537365),
	('2bbahrkbynt4', 172, 'move', 1, 69, NULL, 151, NULL, 1794790537382),
	('2bbahrkbynt4', 173, 'move', 0, 46, '14436fd4b6baa8a7', 173, NULL, 1794790537400),
	('2bbahrkbynt4', 174, 'move', 1, 223, NULL, 153, NULL, 1794790537405),
	('2bbahrkbynt4', 175, 'move', 1, 179, NULL, 154, NULL, 1794790537421),
	('2bbahrkbynt4', 176, 'move', 1, 175, NULL, 155, NULL, 1794790537435),
	('2bbahrkbynt4', 177, 'move', 1, 178, NULL, 156, NULL, 1794790537446),
	('2bbahrkbynt4', 178, 'move', 1, 78, NULL, 157, NULL, 1794790537458),
	('2bbahrkbynt4', 179, 'move', 1, 82, NULL, 158, NULL, 1794790537483),
	('2bbahrkbynt4', 180, 'move', 1, 151, NULL, 159, NULL, 1794790537497),
	('2bbahrkbynt4', 181, 'move', 1, 156, NULL, 160, NULL, 1794790537517),
	('2bbahrkbynt4', 182, 'move', 1, 174, NULL, 162, NULL, 1794790537537),
	('2bbahrkbynt4', 183, 'move', -1, 239, NULL, NULL, NULL, 1794790537537),
	('2bbahrkbynt4', 184, 'move', 0, 46, '2c82ce9ba0b896fb', 184, NULL, 1794790537577),
	('2bbahrkbynt4', 185, 'move', 1, 223, NULL, 164, NULL, 1794790537602),
	('2bbahrkbynt4', 186, 'move', 1, 184, NULL, 165, NULL, 1794790537618),
	('2bbahrkbynt4', 187, 'move', 1, 221, NULL, 166, NULL, 1794790537628),
	('2bbahrkbynt4', 188, 'move', 1, 182, NULL, 167, NULL, 1794790537646),
	('2bbahrkbynt4', 189, 'move', 1, 79, NULL, 168, NULL, 1794790537659),
	('2bbahrkbynt4', 190, 'move', 1, 83, NULL, 169, NULL, 1794790537689),
	('2bbahrkbynt4', 191, 'move', 1, 79, NULL, 170, NULL, 1794790537713),
	('2bbahrkbynt4', 192, 'move', 1, 116, NULL, 171, NULL, 1794790537732),
	('2bbahrkbynt4', 193, 'move', 1, 174, NULL, 173, NULL, 1794790537749),
	('2bbahrkbynt4', 194, 'move', -1, 234, NULL, NULL, NULL, 1794790537749),
	('2bbahrkbynt4', 195, 'move', 0, 46, '5c7271c50aa66b17', 195, NULL, 1794790537800),
	('2bbahrkbynt4', 196, 'move', 1, 176, NULL, 175, NULL, 1794790537822),
	('2bbahrkbynt4', 197, 'move', 1, 182, NULL, 176, NULL, 1794790537874),
	('2bbahrkbynt4', 198, 'move', 1, 178, NULL, 177, NULL, 1794790537902),
	('2bbahrkbynt4', 199, 'move', 1, 176, NULL, 178, NULL, 1794790537916),
	('2bbahrkbynt4', 200, 'move', 1, 183, NULL, 179, NULL, 1794790537952);
INSERT INTO public.log VALUES
	('2bbahrkbynt4', 201, 'move', 1, 95, NULL, 180, NULL, 1794790537984),
	('2bbahrkbynt4', 202, 'move', 1, 75, NULL, 181, NULL, 1794790538001),
	('2bbahrkbynt4', 203, 'move', 1, 83, NULL, 182, NULL, 1794790538031),
	('2bbahrkbynt4', 204, 'move', 1, 81, NULL, 183, NULL, 1794790538034),
	('2bbahrkbynt4', 205, 'move', 1, 164, NULL, 184, NULL, 1794790538045),
	('2bbahrkbynt4', 206, 'move', 1, 158, NULL, 185, NULL, 1794790538060),
	('2bbahrkbynt4', 207, 'move', 1, 166, NULL, 186, NULL, 1794790538079),
	('2bbahrkbynt4', 208, 'move', 1, 164, NULL, 188, NULL, 1794790538089),
	('2bbahrkbynt4', 209, 'move', -1, 226, NULL, NULL, NULL, 1794790538089),
	('2bbahrkbynt4', 210, 'move', 0, 22, 'df72cef65e4de60a', 210, NULL, 1794790538106),
	('2bbahrkbynt4', 211, 'move', 0, 19, 'beff78ec6508cd3f', 211, NULL, 1794790538141),
	('2bbahrkbynt4', 212, 'move', 0, 15, '277cd387b677fd3e', 212, NULL, 1794790538154),
	('2bbahrkbynt4', 213, 'move', 0, 46, '71e7886de7c6366f', 213, NULL, 1794790538181),
	('2bbahrkbynt4', 214, 'move', 1, 176, NULL, 190, NULL, 1794790538201),
	('2bbahrkbynt4', 215, 'move', 1, 184, NULL, 191, NULL, 1794790538225),
	('2bbahrkbynt4', 216, 'move', 1, 223, NULL, 192, NULL, 1794790538245),
	('2bbahrkbynt4', 217, 'move', 1, 180, NULL, 193, NULL, 1794790538260),
	('2bbahrkbynt4', 218, 'move', 1, 171, NULL, 194, NULL, 1794790538273),
	('2bbahrkbynt4', 219, 'move', 1, 174, NULL, 195, NULL, 1794790538281),
	('2bbahrkbynt4', 220, 'move', 1, 83, NULL, 196, NULL, 1794790538290),
	('2bbahrkbynt4', 221, 'move', 1, 151, NULL, 198, NULL, 1794790538309),
	('2bbahrkbynt4', 222, 'move', -1, 231, NULL, NULL, NULL, 1794790538309),
	('2bbahrkbynt4', 223, 'move', 0, 14, 'e45cd38c2b308218', 223, NULL, 1794790538326),
	('2bbahrkbynt4', 224, 'move', 0, 23, 'a337637090c637f8', 224, NULL, 1794790538357),
	('2bbahrkbynt4', 225, 'move', 0, 16, 'f7dc44d24afe6374', 225, NULL, 1794790538389),
	('2bbahrkbynt4', 226, 'move', 0, 46, 'aa6e96e58c28a7c8', 226, NULL, 1794790538425),
	('2bbahrkbynt4', 227, 'move', 1, 182, NULL, 200, NULL, 1794790538442),
	('2bbahrkbynt4', 228, 'move', 1, 225, NULL, 201, NULL, 1794790538465),
	('2bbahrkbynt4', 229, 'move', 1, 116, NULL, 202, NULL, 1794790538484),
	('2bbahrkbynt4', 230, 'move', 1, 91, NULL, 203, NULL, 1794790538499),
	('2bbahrkbynt4', 231, 'move', 1, 81, NULL, 204, NULL, 1794790538522),
	('2bbahrkbynt4', 232, 'move', 1, 77, NULL, 205, NULL, 1794790538540),
	('2bbahrkbynt4', 233, 'move', 1, 160, NULL, 206, NULL, 1794790538557),
	('2bbahrkbynt4', 234, 'move', 1, 174, NULL, 208, NULL, 1794790538570),
	('2bbahrkbynt4', 235, 'move', -1, 237, NULL, NULL, NULL, 1794790538570),
	('2bbahrkbynt4', 236, 'move', 0, 46, '51d1e8f24f02b45a', 236, NULL, 1794790538593),
	('2bbahrkbynt4', 237, 'move', 1, 225, NULL, 210, NULL, 1794790538605),
	('2bbahrkbynt4', 238, 'move', 1, 169, NULL, 211, NULL, 1794790538620),
	('2bbahrkbynt4', 239, 'move', 1, 156, NULL, 212, NULL, 1794790538639),
	('2bbahrkbynt4', 240, 'move', 1, 160, NULL, 213, NULL, 1794790538653),
	('2bbahrkbynt4', 241, 'move', 1, 156, NULL, 214, NULL, 1794790538665),
	('2bbahrkbynt4', 242, 'move', 1, 80, NULL, 215, NULL, 1794790538681),
	('2bbahrkbynt4', 243, 'move', 1, 76, NULL, 216, NULL, 1794790538697),
	('2bbahrkbynt4', 244, 'move', 1, 85, NULL, 217, NULL, 1794790538707),
	('2bbahrkbynt4', 245, 'move', 1, 76, NULL, 219, NULL, 1794790538718),
	('2bbahrkbynt4', 246, 'move', -1, 229, NULL, NULL, NULL, 1794790538718),
	('2bbahrkbynt4', 247, 'move', 1, 47, NULL, 220, NULL, 1794790538725),
	('2bbahrkbynt4', 248, 'move', 0, 23, '1fae04f676d865ea', 248, NULL, 1794790538742),
	('2bbahrkbynt4', 249, 'move', 0, 36, '55176303e13a8126', 249, NULL, 1794790538758),
	('2bbahrkbynt4', 250, 'move', 0, 46, 'e332103ef8e7004f', 250, NULL, 1794790538780);
INSERT INTO public.log VALUES
	('2bbahrkbynt4', 251, 'move', 1, 183, NULL, 222, NULL, 1794790538793),
	('2bbahrkbynt4', 252, 'move', 1, 180, NULL, 223, NULL, 1794790538813),
	('2bbahrkbynt4', 253, 'move', 1, 179, NULL, 224, NULL, 1794790538838),
	('2bbahrkbynt4', 254, 'move', 1, 180, NULL, 225, NULL, 1794790538849),
	('2bbahrkbynt4', 255, 'move', 1, 151, NULL, 226, NULL, 1794790538865),
	('2bbahrkbynt4', 256, 'move', 1, 158, NULL, 227, NULL, 1794790538872),
	('2bbahrkbynt4', 257, 'move', 1, 163, NULL, 228, NULL, 1794790538888),
	('2bbahrkbynt4', 258, 'move', 1, 156, NULL, 229, NULL, 1794790538926),
	('2bbahrkbynt4', 259, 'move', 1, 160, NULL, 231, NULL, 1794790538948),
	('2bbahrkbynt4', 260, 'move', -1, 230, NULL, NULL, NULL, 1794790538948),
	('2bbahrkbynt4', 261, 'move', 1, 52, NULL, 232, NULL, 1794790538969),
	('2bbahrkbynt4', 262, 'move', 0, 36, '03448b856abdb2d8', 262, NULL, 1794790538987),
	('2bbahrkbynt4', 263, 'move', 0, 46, '4df79301af4a368f', 263, NULL, 1794790538996),
	('2bbahrkbynt4', 264, 'move', 1, 157, NULL, 234, NULL, 1794790538997),
	('2bbahrkbynt4', 265, 'move', 1, 159, NULL, 235, NULL, 1794790539000),
	('2bbahrkbynt4', 266, 'move', 1, 162, NULL, 236, NULL, 1794790539017),
	('2bbahrkbynt4', 267, 'move', 1, 169, NULL, 237, NULL, 1794790539028),
	('2bbahrkbynt4', 268, 'move', 1, 177, NULL, 238, NULL, 1794790539039),
	('2bbahrkbynt4', 269, 'move', 1, 186, NULL, 239, NULL, 1794790539053),
	('2bbahrkbynt4', 270, 'move', 1, 185, NULL, 240, NULL, 1794790539069),
	('2bbahrkbynt4', 271, 'move', 1, 223, NULL, 241, NULL, 1794790539071),
	('2bbahrkbynt4', 272, 'move', 1, 151, NULL, 243, NULL, 1794790539072),
	('2bbahrkbynt4', 273, 'move', -1, 232, NULL, NULL, NULL, 1794790539072),
	('2bbahrkbynt4', 274, 'move', 0, 18, '9750b5d40c87a591', 274, NULL, 1794790539134),
	('2bbahrkbynt4', 275, 'move', 0, 46, '3c85380893cde358', 275, NULL, 1794790539143),
	('2bbahrkbynt4', 276, 'move', 1, 223, NULL, 245, NULL, 1794790539153),
	('2bbahrkbynt4', 277, 'move', 1, 184, NULL, 246, NULL, 1794790539159),
	('2bbahrkbynt4', 278, 'move', 1, 178, NULL, 247, NULL, 1794790539170),
	('2bbahrkbynt4', 279, 'move', 1, 186, NULL, 248, NULL, 1794790539188),
	('2bbahrkbynt4', 280, 'move', 1, 164, NULL, 249, NULL, 1794790539201),
	('2bbahrkbynt4', 281, 'move', 1, 156, NULL, 250, NULL, 1794790539218),
	('2bbahrkbynt4', 282, 'move', 1, 160, NULL, 251, NULL, 1794790539235),
	('2bbahrkbynt4', 283, 'move', 1, 174, NULL, 252, NULL, 1794790539250),
	('2bbahrkbynt4', 284, 'move', 1, 151, NULL, 254, NULL, 1794790539261),
	('2bbahrkbynt4', 285, 'move', -1, 236, NULL, NULL, NULL, 1794790539261),
	('2bbahrkbynt4', 286, 'move', 0, 22, 'bf1d36533a5e201a', 286, NULL, 1794790539274),
	('2bbahrkbynt4', 287, 'move', 0, 19, 'f94375fb2eadb4d8', 287, NULL, 1794790539296),
	('2bbahrkbynt4', 288, 'move', 0, 15, 'dc604414ec75f45c', 288, NULL, 1794790539316),
	('2bbahrkbynt4', 289, 'move', 0, 46, '6e2988bffe27b054', 289, NULL, 1794790539323),
	('2bbahrkbynt4', 290, 'move', 1, 151, NULL, 256, NULL, 1794790539340),
	('2bbahrkbynt4', 291, 'move', 1, 178, NULL, 257, NULL, 1794790539357),
	('2bbahrkbynt4', 292, 'move', 1, 182, NULL, 258, NULL, 1794790539370),
	('2bbahrkbynt4', 293, 'move', 1, 223, NULL, 259, NULL, 1794790539389),
	('2bbahrkbynt4', 294, 'move', 1, 185, NULL, 260, NULL, 1794790539401),
	('2bbahrkbynt4', 295, 'move', 1, 157, NULL, 261, NULL, 1794790539417),
	('2bbahrkbynt4', 296, 'move', 1, 160, NULL, 262, NULL, 1794790539425),
	('2bbahrkbynt4', 297, 'move', 1, 174, NULL, 264, NULL, 1794790539445),
	('2bbahrkbynt4', 298, 'move', -1, 241, NULL, NULL, NULL, 1794790539445),
	('2bbahrkbynt4', 299, 'move', 1, 70, NULL, 265, NULL, 1794790539455),
	('2bbahrkbynt4', 300, 'move', 0, 46, 'bb29ff1bbfae9cfd', 300, NULL, 1794790539474);
INSERT INTO public.log VALUES
	('2bbahrkbynt4', 301, 'move', 1, 181, NULL, 267, NULL, 1794790539488),
	('2bbahrkbynt4', 302, 'move', 1, 225, NULL, 268, NULL, 1794790539505),
	('2bbahrkbynt4', 303, 'move', 1, 151, NULL, 269, NULL, 1794790539514),
	('2bbahrkbynt4', 304, 'move', 1, 173, NULL, 270, NULL, 1794790539536),
	('2bbahrkbynt4', 305, 'move', 1, 169, NULL, 271, NULL, 1794790539554),
	('2bbahrkbynt4', 306, 'move', 1, 174, NULL, 273, NULL, 1794790539572),
	('2bbahrkbynt4', 307, 'move', -1, 240, NULL, NULL, NULL, 1794790539572),
	('2bbahrkbynt4', 308, 'move', 0, 14, 'f6c8b4e530ef3c44', 308, NULL, 1794790539590),
	('2bbahrkbynt4', 309, 'move', 0, 18, '5e1a7d1120179847', 309, NULL, 1794790539616),
	('2bbahrkbynt4', 310, 'move', 0, 14, 'a6363072b2ceacc0', 310, NULL, 1794790539628),
	('2bbahrkbynt4', 311, 'move', 0, 46, 'ff15af610445a93b', 311, NULL, 1794790539648),
	('2bbahrkbynt4', 312, 'move', 1, 185, NULL, 275, NULL, 1794790539665),
	('2bbahrkbynt4', 313, 'move', 1, 176, NULL, 276, NULL, 1794790539689),
	('2bbahrkbynt4', 314, 'move', 1, 178, NULL, 277, NULL, 1794790539713),
	('2bbahrkbynt4', 315, 'move', 1, 180, NULL, 278, NULL, 1794790539728),
	('2bbahrkbynt4', 316, 'move', 1, 169, NULL, 279, NULL, 1794790539741),
	('2bbahrkbynt4', 317, 'move', 1, 169, NULL, 280, NULL, 1794790539760),
	('2bbahrkbynt4', 318, 'move', 1, 159, NULL, 281, NULL, 1794790539773),
	('2bbahrkbynt4', 319, 'move', 1, 157, NULL, 282, NULL, 1794790539785),
	('2bbahrkbynt4', 320, 'move', 1, 85, NULL, 283, NULL, 1794790539805),
	('2bbahrkbynt4', 321, 'move', 1, 76, NULL, 284, NULL, 1794790539848),
	('2bbahrkbynt4', 322, 'move', 1, 80, NULL, 285, NULL, 1794790539865),
	('2bbahrkbynt4', 323, 'move', 1, 85, NULL, 287, NULL, 1794790539906),
	('2bbahrkbynt4', 324, 'move', -1, 227, NULL, NULL, NULL, 1794790539906),
	('2bbahrkbynt4', 325, 'move', 0, 46, '38f945788d103b27', 325, NULL, 1794790539937),
	('2bbahrkbynt4', 326, 'move', 1, 164, NULL, 289, NULL, 1794790539948),
	('2bbahrkbynt4', 327, 'move', 1, 162, NULL, 290, NULL, 1794790539963),
	('2bbahrkbynt4', 328, 'move', 1, 169, NULL, 291, NULL, 1794790539965),
	('2bbahrkbynt4', 329, 'move', 1, 164, NULL, 292, NULL, 1794790539966),
	('2bbahrkbynt4', 330, 'move', 1, 174, NULL, 293, NULL, 1794790539968),
	('2bbahrkbynt4', 331, 'move', 1, 149, NULL, 294, NULL, 1794790539971),
	('2bbahrkbynt4', 332, 'move', 1, 151, NULL, 295, NULL, 1794790539972),
	('2bbahrkbynt4', 333, 'move', 1, 223, NULL, 296, NULL, 1794790539973),
	('2bbahrkbynt4', 334, 'move', 1, 225, NULL, 298, NULL, 1794790539974),
	('2bbahrkbynt4', 335, 'move', -1, 239, NULL, NULL, NULL, 1794790539974),
	('2bbahrkbynt4', 336, 'move', 0, 18, '382e048048a92383', 336, NULL, 1794790539978),
	('2bbahrkbynt4', 337, 'move', 0, 23, '973ace3d9990301f', 337, NULL, 1794790539982),
	('2bbahrkbynt4', 338, 'move', 0, 14, 'c2a9d49b27548587', 338, NULL, 1794790539985),
	('2bbahrkbynt4', 339, 'move', 0, 46, '978c42e29aaba8af', 339, NULL, 1794790539988),
	('2bbahrkbynt4', 340, 'move', 1, 76, NULL, 300, NULL, 1794790539992),
	('2bbahrkbynt4', 341, 'move', 1, 80, NULL, 301, NULL, 1794790539994),
	('2bbahrkbynt4', 342, 'move', 1, 85, NULL, 302, NULL, 1794790539995),
	('2bbahrkbynt4', 343, 'move', 1, 149, NULL, 303, NULL, 1794790539996),
	('2bbahrkbynt4', 344, 'move', 1, 162, NULL, 304, NULL, 1794790539997),
	('2bbahrkbynt4', 345, 'move', 1, 173, NULL, 305, NULL, 1794790539998),
	('2bbahrkbynt4', 346, 'move', 1, 174, NULL, 306, NULL, 1794790540002),
	('2bbahrkbynt4', 347, 'move', 1, 225, NULL, 308, NULL, 1794790540004),
	('2bbahrkbynt4', 348, 'move', -1, 233, NULL, NULL, NULL, 1794790540004),
	('2bbahrkbynt4', 349, 'move', 0, 23, '5c3bdd6d0e0dcce9', 349, NULL, 1794790540017),
	('2bbahrkbynt4', 350, 'move', 0, 36, 'a1431d615b882bb3', 350, NULL, 1794790540057);
INSERT INTO public.log VALUES
	('2bbahrkbynt4', 351, 'move', 0, 14, '73f6f3d9d8c5cf62', 351, NULL, 1794790540131),
	('2bbahrkbynt4', 352, 'move', 0, 46, 'cd0febf7d59dc814', 352, NULL, 1794790540182),
	('2bbahrkbynt4', 353, 'move', 1, 157, NULL, 310, NULL, 1794790540237),
	('2bbahrkbynt4', 354, 'move', 1, 159, NULL, 311, NULL, 1794790540261),
	('2bbahrkbynt4', 355, 'move', 1, 172, NULL, 312, NULL, 1794790540285),
	('2bbahrkbynt4', 356, 'move', 1, 157, NULL, 313, NULL, 1794790540311),
	('2bbahrkbynt4', 357, 'move', 1, 174, NULL, 314, NULL, 1794790540324),
	('2bbahrkbynt4', 358, 'move', 1, 183, NULL, 315, NULL, 1794790540339),
	('2bbahrkbynt4', 359, 'move', 1, 177, NULL, 316, NULL, 1794790540367),
	('2bbahrkbynt4', 360, 'move', 1, 175, NULL, 317, NULL, 1794790540396),
	('2bbahrkbynt4', 361, 'move', 1, 181, NULL, 318, NULL, 1794790540413),
	('2bbahrkbynt4', 362, 'move', 1, 76, NULL, 319, NULL, 1794790540418),
	('2bbahrkbynt4', 363, 'move', 1, 151, NULL, 321, NULL, 1794790540419),
	('2bbahrkbynt4', 364, 'move', -1, 235, NULL, NULL, NULL, 1794790540419),
	('2bbahrkbynt4', 365, 'move', 0, 12, 'fbe867643afc0d11', 365, NULL, 1794790540438),
	('2bbahrkbynt4', 366, 'move', 0, 20, 'b4be9b2d5e99dd07', 366, NULL, 1794790540442),
	('2bbahrkbynt4', 367, 'move', 0, 16, '55606c50863dfc74', 367, NULL, 1794790540445),
	('2bbahrkbynt4', 368, 'move', 0, 46, 'ba4b731153d6817c', 368, NULL, 1794790540449),
	('2bbahrkbynt4', 369, 'move', 1, 151, NULL, 323, NULL, 1794790540450),
	('2bbahrkbynt4', 370, 'move', 1, 185, NULL, 324, NULL, 1794790540453),
	('2bbahrkbynt4', 371, 'move', 1, 178, NULL, 325, NULL, 1794790540453),
	('2bbahrkbynt4', 372, 'move', 1, 180, NULL, 326, NULL, 1794790540454),
	('2bbahrkbynt4', 373, 'move', 1, 183, NULL, 327, NULL, 1794790540455),
	('2bbahrkbynt4', 374, 'move', 1, 159, NULL, 328, NULL, 1794790540455),
	('2bbahrkbynt4', 375, 'move', 1, 162, NULL, 329, NULL, 1794790540456),
	('2bbahrkbynt4', 376, 'move', 1, 158, NULL, 330, NULL, 1794790540457),
	('2bbahrkbynt4', 377, 'move', 1, 156, NULL, 332, NULL, 1794790540461),
	('2bbahrkbynt4', 378, 'move', -1, 226, NULL, NULL, NULL, 1794790540461),
	('2bbahrkbynt4', 379, 'move', 0, 23, '832c36d0ae6612d5', 379, NULL, 1794790540467),
	('2bbahrkbynt4', 380, 'move', 0, 36, 'dc46b12903adec5e', 380, NULL, 1794790540471),
	('2bbahrkbynt4', 381, 'move', 0, 36, '551d9d541ff5997c', 381, NULL, 1794790540475),
	('2bbahrkbynt4', 382, 'move', 0, 46, '5e7009198cb1730b', 382, NULL, 1794790540479),
	('2bbahrkbynt4', 383, 'move', 1, 151, NULL, 334, NULL, 1794790540480),
	('2bbahrkbynt4', 384, 'move', 1, 160, NULL, 335, NULL, 1794790540482),
	('2bbahrkbynt4', 385, 'move', 1, 156, NULL, 336, NULL, 1794790540483),
	('2bbahrkbynt4', 386, 'move', 1, 158, NULL, 337, NULL, 1794790540484),
	('2bbahrkbynt4', 387, 'move', 1, 163, NULL, 338, NULL, 1794790540513),
	('2bbahrkbynt4', 388, 'move', 1, 225, NULL, 340, NULL, 1794790540529),
	('2bbahrkbynt4', 389, 'move', -1, 228, NULL, NULL, NULL, 1794790540529),
	('2bbahrkbynt4', 390, 'move', 0, 14, 'c6d4df3f60e188c0', 390, NULL, 1794790540555),
	('2bbahrkbynt4', 391, 'move', 0, 46, 'd1c1dbd2210d9b4c', 391, NULL, 1794790540575),
	('2bbahrkbynt4', 392, 'move', 1, 223, NULL, 342, NULL, 1794790540590),
	('2bbahrkbynt4', 393, 'move', 1, 221, NULL, 343, NULL, 1794790540593),
	('2bbahrkbynt4', 394, 'move', 1, 177, NULL, 344, NULL, 1794790540623),
	('2bbahrkbynt4', 395, 'move', 1, 178, NULL, 345, NULL, 1794790540632),
	('2bbahrkbynt4', 396, 'move', 1, 80, NULL, 346, NULL, 1794790540641),
	('2bbahrkbynt4', 397, 'move', 1, 84, NULL, 347, NULL, 1794790540653),
	('2bbahrkbynt4', 398, 'move', 1, 80, NULL, 348, NULL, 1794790540669),
	('2bbahrkbynt4', 399, 'move', 1, 84, NULL, 349, NULL, 1794790540672),
	('2bbahrkbynt4', 400, 'move', 1, 156, NULL, 350, NULL, 1794790540689);
INSERT INTO public.log VALUES
	('2bbahrkbynt4', 401, 'move', 1, 164, NULL, 351, NULL, 1794790540697),
	('2bbahrkbynt4', 402, 'move', 1, 171, NULL, 352, NULL, 1794790540713),
	('2bbahrkbynt4', 403, 'move', 1, 162, NULL, 354, NULL, 1794790540729),
	('2bbahrkbynt4', 404, 'move', -1, 238, NULL, NULL, NULL, 1794790540729),
	('2bbahrkbynt4', 405, 'move', 0, 46, 'dfe6ae62e8505fe5', 405, NULL, 1794790540752),
	('2bbahrkbynt4', 406, 'move', 1, 223, NULL, 356, NULL, 1794790540762),
	('2bbahrkbynt4', 407, 'move', 1, 177, NULL, 357, NULL, 1794790540776),
	('2bbahrkbynt4', 408, 'move', 1, 175, NULL, 358, NULL, 1794790540797),
	('2bbahrkbynt4', 409, 'move', 1, 176, NULL, 359, NULL, 1794790540813),
	('2bbahrkbynt4', 410, 'move', 1, 81, NULL, 360, NULL, 1794790540817),
	('2bbahrkbynt4', 411, 'move', 1, 151, NULL, 361, NULL, 1794790540818),
	('2bbahrkbynt4', 412, 'move', 1, 169, NULL, 362, NULL, 1794790540820),
	('2bbahrkbynt4', 413, 'move', 1, 158, NULL, 363, NULL, 1794790540829),
	('2bbahrkbynt4', 414, 'move', 1, 156, NULL, 364, NULL, 1794790540849),
	('2bbahrkbynt4', 415, 'move', 1, 163, NULL, 366, NULL, 1794790540872),
	('2bbahrkbynt4', 416, 'move', -1, 234, NULL, NULL, NULL, 1794790540872),
	('2bbahrkbynt4', 417, 'move', 0, 12, '554ff13485e2dcf4', 417, NULL, 1794790540884),
	('2bbahrkbynt4', 418, 'move', 0, 20, 'f9524126516889d1', 418, NULL, 1794790540896),
	('2bbahrkbynt4', 419, 'move', 0, 46, '34b30340fab41972', 419, NULL, 1794790540908),
	('2bbahrkbynt4', 420, 'move', 1, 175, NULL, 368, NULL, 1794790540917),
	('2bbahrkbynt4', 421, 'move', 1, 181, NULL, 369, NULL, 1794790540929),
	('2bbahrkbynt4', 422, 'move', 1, 223, NULL, 370, NULL, 1794790540945),
	('2bbahrkbynt4', 423, 'move', 1, 182, NULL, 371, NULL, 1794790540952),
	('2bbahrkbynt4', 424, 'move', 1, 225, NULL, 372, NULL, 1794790540956),
	('2bbahrkbynt4', 425, 'move', 1, 169, NULL, 373, NULL, 1794790540970),
	('2bbahrkbynt4', 426, 'move', 1, 158, NULL, 374, NULL, 1794790540981),
	('2bbahrkbynt4', 427, 'move', 1, 163, NULL, 375, NULL, 1794790540999),
	('2bbahrkbynt4', 428, 'move', 1, 156, NULL, 376, NULL, 1794790541000),
	('2bbahrkbynt4', 429, 'move', 1, 84, NULL, 377, NULL, 1794790541001),
	('2bbahrkbynt4', 430, 'move', 1, 77, NULL, 378, NULL, 1794790541002),
	('2bbahrkbynt4', 431, 'move', 1, 151, NULL, 380, NULL, 1794790541011),
	('2bbahrkbynt4', 432, 'move', -1, 236, NULL, NULL, NULL, 1794790541011),
	('2bbahrkbynt4', 433, 'move', 0, 17, 'a0e2b265ff370238', 433, NULL, 1794790541046),
	('2bbahrkbynt4', 434, 'move', 0, 21, 'a7c258f6dbdb4ae2', 434, NULL, 1794790541081),
	('2bbahrkbynt4', 435, 'move', 0, 37, '4f866a7a910f50fc', 435, NULL, 1794790541121),
	('2bbahrkbynt4', 436, 'move', 0, 46, 'dfdc9ac959f7b7bc', 436, NULL, 1794790541177),
	('2bbahrkbynt4', 437, 'rematch', 0, NULL, '9dd9a92bbac5b501', 437, 'mpcvne3bcbzc', 1794790541230),
	('44rt2j3cks2q', 1, 'sit', 0, NULL, NULL, NULL, '{"who":"person","name":"Ann","level":"","roles":{}}', 1794790528710),
	('44rt2j3cks2q', 2, 'sit', 1, NULL, NULL, NULL, '{"who":"bot","name":"","level":"random","roles":{}}', 1794790528710),
	('44rt2j3cks2q', 3, 'move', -1, 933, NULL, NULL, NULL, 1794790528710),
	('44rt2j3cks2q', 4, 'move', -1, 685, NULL, NULL, NULL, 1794790528710),
	('44rt2j3cks2q', 5, 'move', 0, 72, 'ff9e621938feb1c6', 6, NULL, 1794790528813),
	('44rt2j3cks2q', 6, 'move', -1, 56, NULL, NULL, NULL, 1794790528813),
	('44rt2j3cks2q', 7, 'move', 0, 378, '5bf0be51f31f536c', 9, NULL, 1794790528898),
	('44rt2j3cks2q', 8, 'move', -1, 3, NULL, NULL, NULL, 1794790528898),
	('44rt2j3cks2q', 9, 'move', -1, 815, NULL, NULL, NULL, 1794790528898),
	('44rt2j3cks2q', 10, 'move', 1, 388, NULL, 11, NULL, 1794790529048),
	('44rt2j3cks2q', 11, 'move', -1, 3, NULL, NULL, NULL, 1794790529048),
	('44rt2j3cks2q', 12, 'move', 1, 163, NULL, 13, NULL, 1794790529060),
	('44rt2j3cks2q', 13, 'move', -1, 21, NULL, NULL, NULL, 1794790529060);
INSERT INTO public.log VALUES
	('44rt2j3cks2q', 14, 'move', 1, 925, NULL, 15, NULL, 1794790529140),
	('44rt2j3cks2q', 15, 'move', -1, 774, NULL, NULL, NULL, 1794790529140),
	('44rt2j3cks2q', 16, 'move', 0, 24, '82786d20400d1aec', 17, NULL, 1794790529230),
	('44rt2j3cks2q', 17, 'move', -1, 92, NULL, NULL, NULL, 1794790529230),
	('ehken6w4wcd7', 60, 'move', -1, 9, NULL, NULL, NULL, 1794790530252),
	('44rt2j3cks2q', 18, 'chat', 0, NULL, '9e0aeb1b1930291b', 18, 'Ann: To be continued.', 1794790529279),
	('5w9sa5dqrt3s', 1, 'sit', 0, NULL, NULL, NULL, '{"who":"person","name":"Ann","level":"","roles":{}}', 1794790530527),
	('5w9sa5dqrt3s', 2, 'sit', 1, NULL, NULL, NULL, '{"who":"bot","name":"","level":"random","roles":{}}', 1794790530527),
	('5w9sa5dqrt3s', 3, 'move', -1, 14, NULL, NULL, NULL, 1794790530527),
	('5w9sa5dqrt3s', 4, 'move', -1, 2, NULL, NULL, NULL, 1794790530527),
	('5w9sa5dqrt3s', 5, 'move', -1, 2, NULL, NULL, NULL, 1794790530527),
	('5w9sa5dqrt3s', 6, 'move', -1, 6, NULL, NULL, NULL, 1794790530527),
	('5w9sa5dqrt3s', 7, 'move', -1, 3, NULL, NULL, NULL, 1794790530527),
	('5w9sa5dqrt3s', 8, 'move', -1, 2, NULL, NULL, NULL, 1794790530527),
	('5w9sa5dqrt3s', 9, 'move', -1, 8, NULL, NULL, NULL, 1794790530527),
	('5w9sa5dqrt3s', 10, 'move', 0, 0, '71befe73b1e12dbf', 10, NULL, 1794790530549),
	('5w9sa5dqrt3s', 11, 'move', 1, 1, NULL, 14, NULL, 1794790530646),
	('5w9sa5dqrt3s', 12, 'move', -1, 10, NULL, NULL, NULL, 1794790530646),
	('5w9sa5dqrt3s', 13, 'move', -1, 3, NULL, NULL, NULL, 1794790530646),
	('5w9sa5dqrt3s', 14, 'move', -1, 6, NULL, NULL, NULL, 1794790530646),
	('5w9sa5dqrt3s', 15, 'move', 0, 0, 'e72a09bcc7538de8', 17, NULL, 1794790530688),
	('5w9sa5dqrt3s', 16, 'move', -1, 4, NULL, NULL, NULL, 1794790530688),
	('5w9sa5dqrt3s', 17, 'move', -1, 9, NULL, NULL, NULL, 1794790530688),
	('5w9sa5dqrt3s', 18, 'move', 0, 1, 'f8acb58d40806a86', 28, NULL, 1794790530707),
	('5w9sa5dqrt3s', 19, 'move', -1, 10, NULL, NULL, NULL, 1794790530707),
	('5w9sa5dqrt3s', 20, 'move', -1, 10, NULL, NULL, NULL, 1794790530707),
	('5w9sa5dqrt3s', 21, 'move', -1, 12, NULL, NULL, NULL, 1794790530707),
	('5w9sa5dqrt3s', 22, 'move', -1, 11, NULL, NULL, NULL, 1794790530707),
	('5w9sa5dqrt3s', 23, 'move', -1, 10, NULL, NULL, NULL, 1794790530707),
	('5w9sa5dqrt3s', 24, 'move', -1, 10, NULL, NULL, NULL, 1794790530707),
	('5w9sa5dqrt3s', 25, 'move', -1, 11, NULL, NULL, NULL, 1794790530707),
	('5w9sa5dqrt3s', 26, 'move', -1, 3, NULL, NULL, NULL, 1794790530707),
	('5w9sa5dqrt3s', 27, 'move', -1, 5, NULL, NULL, NULL, 1794790530707),
	('5w9sa5dqrt3s', 28, 'move', -1, 8, NULL, NULL, NULL, 1794790530707),
	('5w9sa5dqrt3s', 29, 'move', 1, 0, NULL, 29, NULL, 1794790530721),
	('5w9sa5dqrt3s', 30, 'chat', 0, NULL, '77e0d3434bf00af1', 30, 'Ann: To be continued.', 1794790530762),
	('ehken6w4wcd7', 1, 'sit', 0, NULL, NULL, NULL, '{"who":"person","name":"Ann","level":"","roles":{}}', 1794790529765),
	('ehken6w4wcd7', 2, 'sit', 1, NULL, NULL, NULL, '{"who":"bot","name":"","level":"random","roles":{}}', 1794790529765),
	('ehken6w4wcd7', 3, 'move', -1, 13, NULL, NULL, NULL, 1794790529765),
	('ehken6w4wcd7', 4, 'move', -1, 3, NULL, NULL, NULL, 1794790529765),
	('ehken6w4wcd7', 5, 'move', -1, 3, NULL, NULL, NULL, 1794790529765),
	('ehken6w4wcd7', 6, 'move', -1, 7, NULL, NULL, NULL, 1794790529765),
	('ehken6w4wcd7', 7, 'move', -1, 3, NULL, NULL, NULL, 1794790529765),
	('ehken6w4wcd7', 8, 'move', -1, 3, NULL, NULL, NULL, 1794790529765),
	('ehken6w4wcd7', 9, 'move', -1, 7, NULL, NULL, NULL, 1794790529765),
	('ehken6w4wcd7', 10, 'move', -1, 2, NULL, NULL, NULL, 1794790529765),
	('ehken6w4wcd7', 11, 'move', -1, 2, NULL, NULL, NULL, 1794790529765),
	('ehken6w4wcd7', 12, 'move', -1, 9, NULL, NULL, NULL, 1794790529765),
	('ehken6w4wcd7', 13, 'chat', 0, NULL, '10ce8bc058aa3085', 13, 'Ann: Bonjour à tous ! 🦈', 1794790529840),
	('ehken6w4wcd7', 14, 'move', 0, 0, 'dda7647d1a1de368', 14, NULL, 1794790530040);
INSERT INTO public.log VALUES
	('ehken6w4wcd7', 15, 'undo', 0, NULL, '00247c881f9dc57b', 15, NULL, 1794790530096),
	('ehken6w4wcd7', 16, 'move', 0, 0, '64646b5c7d74851f', 16, NULL, 1794790530148),
	('ehken6w4wcd7', 17, 'move', 1, 1, NULL, 23, NULL, 1794790530213),
	('ehken6w4wcd7', 18, 'move', -1, 10, NULL, NULL, NULL, 1794790530213),
	('ehken6w4wcd7', 19, 'move', -1, 5, NULL, NULL, NULL, 1794790530213),
	('ehken6w4wcd7', 20, 'move', -1, 9, NULL, NULL, NULL, 1794790530213),
	('ehken6w4wcd7', 21, 'move', -1, 3, NULL, NULL, NULL, 1794790530213),
	('ehken6w4wcd7', 22, 'move', -1, 3, NULL, NULL, NULL, 1794790530213),
	('ehken6w4wcd7', 23, 'move', -1, 9, NULL, NULL, NULL, 1794790530213),
	('ehken6w4wcd7', 24, 'move', 1, 1, NULL, 26, NULL, 1794790530219),
	('ehken6w4wcd7', 25, 'move', -1, 11, NULL, NULL, NULL, 1794790530219),
	('ehken6w4wcd7', 26, 'move', -1, 11, NULL, NULL, NULL, 1794790530219),
	('ehken6w4wcd7', 27, 'move', 0, 1, '8b9b9fb72caedf40', 32, NULL, 1794790530226),
	('ehken6w4wcd7', 28, 'move', -1, 11, NULL, NULL, NULL, 1794790530226),
	('ehken6w4wcd7', 29, 'move', -1, 12, NULL, NULL, NULL, 1794790530226),
	('ehken6w4wcd7', 30, 'move', -1, 2, NULL, NULL, NULL, 1794790530226),
	('ehken6w4wcd7', 31, 'move', -1, 3, NULL, NULL, NULL, 1794790530226),
	('ehken6w4wcd7', 32, 'move', -1, 7, NULL, NULL, NULL, 1794790530226),
	('ehken6w4wcd7', 33, 'move', 0, 1, '5937ce80dd4d7cfa', 37, NULL, 1794790530229),
	('ehken6w4wcd7', 34, 'move', -1, 10, NULL, NULL, NULL, 1794790530229),
	('ehken6w4wcd7', 35, 'move', -1, 2, NULL, NULL, NULL, 1794790530229),
	('ehken6w4wcd7', 36, 'move', -1, 2, NULL, NULL, NULL, 1794790530229),
	('ehken6w4wcd7', 37, 'move', -1, 7, NULL, NULL, NULL, 1794790530229),
	('ehken6w4wcd7', 38, 'move', 1, 0, NULL, 38, NULL, 1794790530230),
	('ehken6w4wcd7', 39, 'move', 0, 0, '23c3f51cd43fa97d', 45, NULL, 1794790530238),
	('ehken6w4wcd7', 40, 'move', -1, 3, NULL, NULL, NULL, 1794790530238),
	('ehken6w4wcd7', 41, 'move', -1, 3, NULL, NULL, NULL, 1794790530238),
	('ehken6w4wcd7', 42, 'move', -1, 7, NULL, NULL, NULL, 1794790530238),
	('ehken6w4wcd7', 43, 'move', -1, 4, NULL, NULL, NULL, 1794790530238),
	('ehken6w4wcd7', 44, 'move', -1, 2, NULL, NULL, NULL, 1794790530238),
	('ehken6w4wcd7', 45, 'move', -1, 8, NULL, NULL, NULL, 1794790530238),
	('ehken6w4wcd7', 46, 'move', 1, 1, NULL, 50, NULL, 1794790530240),
	('ehken6w4wcd7', 47, 'move', -1, 11, NULL, NULL, NULL, 1794790530240),
	('ehken6w4wcd7', 48, 'move', -1, 5, NULL, NULL, NULL, 1794790530240),
	('ehken6w4wcd7', 49, 'move', -1, 3, NULL, NULL, NULL, 1794790530240),
	('ehken6w4wcd7', 50, 'move', -1, 9, NULL, NULL, NULL, 1794790530240),
	('ehken6w4wcd7', 51, 'move', 0, 0, 'dd33c75b0989ca59', 53, NULL, 1794790530249),
	('ehken6w4wcd7', 52, 'move', -1, 2, NULL, NULL, NULL, 1794790530249),
	('ehken6w4wcd7', 53, 'move', -1, 9, NULL, NULL, NULL, 1794790530249),
	('ehken6w4wcd7', 54, 'move', 0, 1, 'cb7399bc64bd138c', 60, NULL, 1794790530252),
	('ehken6w4wcd7', 55, 'move', -1, 10, NULL, NULL, NULL, 1794790530252),
	('ehken6w4wcd7', 56, 'move', -1, 11, NULL, NULL, NULL, 1794790530252),
	('ehken6w4wcd7', 57, 'move', -1, 10, NULL, NULL, NULL, 1794790530252),
	('ehken6w4wcd7', 58, 'move', -1, 3, NULL, NULL, NULL, 1794790530252),
	('ehken6w4wcd7', 59, 'move', -1, 4, NULL, NULL, NULL, 1794790530252),
	('ehken6w4wcd7', 61, 'move', 0, 1, '568a20486c88f514', 63, NULL, 1794790530255),
	('ehken6w4wcd7', 62, 'move', -1, 10, NULL, NULL, NULL, 1794790530255),
	('ehken6w4wcd7', 63, 'move', -1, 11, NULL, NULL, NULL, 1794790530255),
	('ehken6w4wcd7', 64, 'move', 1, 0, NULL, 66, NULL, 1794790530334),
	('ehken6w4wcd7', 65, 'move', -1, 2, NULL, NULL, NULL, 1794790530334);
INSERT INTO public.log VALUES
	('ehken6w4wcd7', 66, 'move', -1, 8, NULL, NULL, NULL, 1794790530334),
	('ehken6w4wcd7', 67, 'move', 1, 1, NULL, 74, NULL, 1794790530360),
	('ehken6w4wcd7', 68, 'move', -1, 11, NULL, NULL, NULL, 1794790530360),
	('ehken6w4wcd7', 69, 'move', -1, 10, NULL, NULL, NULL, 1794790530360),
	('ehken6w4wcd7', 70, 'move', -1, 10, NULL, NULL, NULL, 1794790530360),
	('ehken6w4wcd7', 71, 'move', -1, 10, NULL, NULL, NULL, 1794790530360),
	('ehken6w4wcd7', 72, 'move', -1, 4, NULL, NULL, NULL, 1794790530360),
	('ehken6w4wcd7', 73, 'move', -1, 5, NULL, NULL, NULL, 1794790530360),
	('ehken6w4wcd7', 74, 'move', -1, 9, NULL, NULL, NULL, 1794790530360),
	('ehken6w4wcd7', 75, 'move', 1, 0, NULL, 77, NULL, 1794790530450),
	('ehken6w4wcd7', 76, 'move', -1, 2, NULL, NULL, NULL, 1794790530450),
	('ehken6w4wcd7', 77, 'move', -1, 8, NULL, NULL, NULL, 1794790530450),
	('ehken6w4wcd7', 78, 'move', 1, 1, NULL, 85, NULL, 1794790530466),
	('ehken6w4wcd7', 79, 'move', -1, 10, NULL, NULL, NULL, 1794790530466),
	('ehken6w4wcd7', 80, 'move', -1, 10, NULL, NULL, NULL, 1794790530466),
	('ehken6w4wcd7', 81, 'move', -1, 11, NULL, NULL, NULL, 1794790530466),
	('ehken6w4wcd7', 82, 'move', -1, 11, NULL, NULL, NULL, 1794790530466),
	('ehken6w4wcd7', 83, 'move', -1, 3, NULL, NULL, NULL, 1794790530466),
	('ehken6w4wcd7', 84, 'move', -1, 2, NULL, NULL, NULL, 1794790530466),
	('ehken6w4wcd7', 85, 'move', -1, 8, NULL, NULL, NULL, 1794790530466),
	('ehken6w4wcd7', 86, 'move', 0, 0, '9a119c85a5b9a59b', 86, NULL, 1794790530483),
	('ehken6w4wcd7', 87, 'move', 1, 0, NULL, 90, NULL, 1794790530485),
	('ehken6w4wcd7', 88, 'move', -1, 5, NULL, NULL, NULL, 1794790530485),
	('ehken6w4wcd7', 89, 'move', -1, 2, NULL, NULL, NULL, 1794790530485),
	('ehken6w4wcd7', 90, 'move', -1, 8, NULL, NULL, NULL, 1794790530485),
	('ehken6w4wcd7', 91, 'move', 0, 0, '96bfdf1414f4acbe', 91, NULL, 1794790530495),
	('ehken6w4wcd7', 92, 'move', 1, 1, NULL, 96, NULL, 1794790530496),
	('ehken6w4wcd7', 93, 'move', -1, 10, NULL, NULL, NULL, 1794790530496),
	('ehken6w4wcd7', 94, 'move', -1, 11, NULL, NULL, NULL, 1794790530496),
	('ehken6w4wcd7', 95, 'move', -1, 2, NULL, NULL, NULL, 1794790530496),
	('ehken6w4wcd7', 96, 'move', -1, 8, NULL, NULL, NULL, 1794790530496),
	('ehken6w4wcd7', 97, 'move', 0, 1, '34593e0e0a64e43e', 107, NULL, 1794790530512),
	('ehken6w4wcd7', 98, 'move', -1, 12, NULL, NULL, NULL, 1794790530512),
	('ehken6w4wcd7', 99, 'move', -1, 10, NULL, NULL, NULL, 1794790530512),
	('ehken6w4wcd7', 100, 'move', -1, 10, NULL, NULL, NULL, 1794790530512),
	('ehken6w4wcd7', 101, 'move', -1, 12, NULL, NULL, NULL, 1794790530512),
	('ehken6w4wcd7', 102, 'move', -1, 10, NULL, NULL, NULL, 1794790530512),
	('ehken6w4wcd7', 103, 'move', -1, 10, NULL, NULL, NULL, 1794790530512),
	('ehken6w4wcd7', 104, 'move', -1, 10, NULL, NULL, NULL, 1794790530512),
	('ehken6w4wcd7', 105, 'move', -1, 2, NULL, NULL, NULL, 1794790530512),
	('ehken6w4wcd7', 106, 'move', -1, 2, NULL, NULL, NULL, 1794790530512),
	('ehken6w4wcd7', 107, 'move', -1, 7, NULL, NULL, NULL, 1794790530512),
	('ehken6w4wcd7', 108, 'move', 1, 0, NULL, 108, NULL, 1794790530515),
	('ehken6w4wcd7', 109, 'move', 0, 1, '3909f705a0c06d3f', 112, NULL, 1794790530517),
	('ehken6w4wcd7', 110, 'move', -1, 10, NULL, NULL, NULL, 1794790530517),
	('ehken6w4wcd7', 111, 'move', -1, 3, NULL, NULL, NULL, 1794790530517),
	('ehken6w4wcd7', 112, 'move', -1, 9, NULL, NULL, NULL, 1794790530517),
	('ehken6w4wcd7', 113, 'move', 1, 1, NULL, 119, NULL, 1794790530518),
	('ehken6w4wcd7', 114, 'move', -1, 10, NULL, NULL, NULL, 1794790530518),
	('ehken6w4wcd7', 115, 'move', -1, 10, NULL, NULL, NULL, 1794790530518);
INSERT INTO public.log VALUES
	('ehken6w4wcd7', 116, 'move', -1, 10, NULL, NULL, NULL, 1794790530518),
	('ehken6w4wcd7', 117, 'move', -1, 4, NULL, NULL, NULL, 1794790530518),
	('ehken6w4wcd7', 118, 'move', -1, 3, NULL, NULL, NULL, 1794790530518),
	('ehken6w4wcd7', 119, 'move', -1, 7, NULL, NULL, NULL, 1794790530518),
	('ehken6w4wcd7', 120, 'move', 0, 1, 'a50b6863d0b86017', 123, NULL, 1794790530524),
	('ehken6w4wcd7', 121, 'move', -1, 12, NULL, NULL, NULL, 1794790530524),
	('ehken6w4wcd7', 122, 'move', -1, 10, NULL, NULL, NULL, 1794790530524),
	('ehken6w4wcd7', 123, 'move', -1, 10, NULL, NULL, NULL, 1794790530524),
	('ehken6w4wcd7', 124, 'rematch', 0, NULL, 'a5a4ad62c610abe3', 124, '5w9sa5dqrt3s', 1794790530527),
	('fws7thsqw6zu', 1, 'sit', 0, NULL, NULL, NULL, '{"who":"person","name":"Ann","level":"","roles":{}}', 1794790531395),
	('fws7thsqw6zu', 2, 'sit', 1, NULL, NULL, NULL, '{"who":"bot","name":"","level":"random","roles":{}}', 1794790531395),
	('fws7thsqw6zu', 3, 'move', -1, 43, NULL, NULL, NULL, 1794790531395),
	('fws7thsqw6zu', 4, 'move', -1, 51, NULL, NULL, NULL, 1794790531395),
	('fws7thsqw6zu', 5, 'move', 1, 9, NULL, 6, NULL, 1794790531438),
	('fws7thsqw6zu', 6, 'move', -1, 41, NULL, NULL, NULL, 1794790531438),
	('fws7thsqw6zu', 7, 'move', 0, 3, '97f1c9be678fcc9a', 8, NULL, 1794790531456),
	('fws7thsqw6zu', 8, 'move', -1, 41, NULL, NULL, NULL, 1794790531456),
	('fws7thsqw6zu', 9, 'move', 1, 0, NULL, 9, NULL, 1794790531470),
	('fws7thsqw6zu', 10, 'move', 0, 16, '8503e5759cad1c80', 10, NULL, 1794790531484),
	('fws7thsqw6zu', 11, 'move', 1, 5, NULL, 12, NULL, 1794790531497),
	('fws7thsqw6zu', 12, 'move', -1, 38, NULL, NULL, NULL, 1794790531497),
	('fws7thsqw6zu', 13, 'move', 0, 5, '0d04fa0b218bea90', 14, NULL, 1794790531547),
	('fws7thsqw6zu', 14, 'move', -1, 41, NULL, NULL, NULL, 1794790531547),
	('fws7thsqw6zu', 15, 'move', 1, 5, NULL, 16, NULL, 1794790531554),
	('fws7thsqw6zu', 16, 'move', -1, 40, NULL, NULL, NULL, 1794790531554),
	('fws7thsqw6zu', 17, 'chat', 0, NULL, '94e86c2e6445d5ab', 17, 'Ann: To be continued.', 1794790531648),
	('mpcvne3bcbzc', 1, 'sit', 0, NULL, NULL, NULL, '{"who":"person","name":"Ann","level":"","roles":{}}', 1794790541230),
	('mpcvne3bcbzc', 2, 'sit', 1, NULL, NULL, NULL, '{"who":"bot","name":"","level":"random","roles":{}}', 1794790541230),
	('mpcvne3bcbzc', 3, 'move', 0, 3, '298af76124986551', 4, NULL, 1794790541305),
	('mpcvne3bcbzc', 4, 'move', -1, 228, NULL, NULL, NULL, 1794790541305),
	('mpcvne3bcbzc', 5, 'move', 0, 46, '7fad5fa4121178be', 5, NULL, 1794790541333),
	('mpcvne3bcbzc', 6, 'move', 1, 186, NULL, 6, NULL, 1794790541346),
	('mpcvne3bcbzc', 7, 'move', 1, 181, NULL, 7, NULL, 1794790541357),
	('mpcvne3bcbzc', 8, 'move', 1, 178, NULL, 8, NULL, 1794790541359),
	('mpcvne3bcbzc', 9, 'move', 1, 185, NULL, 9, NULL, 1794790541360),
	('mpcvne3bcbzc', 10, 'move', 1, 83, NULL, 10, NULL, 1794790541361),
	('mpcvne3bcbzc', 11, 'move', 1, 91, NULL, 11, NULL, 1794790541361),
	('mpcvne3bcbzc', 12, 'move', 1, 79, NULL, 12, NULL, 1794790541362),
	('mpcvne3bcbzc', 13, 'move', 1, 116, NULL, 13, NULL, 1794790541365),
	('mpcvne3bcbzc', 14, 'move', 1, 174, NULL, 15, NULL, 1794790541366),
	('mpcvne3bcbzc', 15, 'move', -1, 235, NULL, NULL, NULL, 1794790541366),
	('mpcvne3bcbzc', 16, 'move', 0, 19, 'cddd44ebe5469d89', 16, NULL, 1794790541373),
	('mpcvne3bcbzc', 17, 'undo', 0, NULL, 'c7a0c60674c2e093', 17, NULL, 1794790541377),
	('mpcvne3bcbzc', 18, 'chat', 0, NULL, 'a600e73ebe1023c2', 18, 'Ann: To be continued.', 1794790541381),
	('t394nezt6at3', 1, 'sit', 0, NULL, NULL, NULL, '{"who":"person","name":"Ann","level":"","roles":{}}', 1794790523334),
	('t394nezt6at3', 2, 'sit', 1, NULL, NULL, NULL, '{"who":"bot","name":"","level":"random","roles":{}}', 1794790523334),
	('t394nezt6at3', 3, 'move', -1, 933, NULL, NULL, NULL, 1794790523334),
	('t394nezt6at3', 4, 'move', -1, 578, NULL, NULL, NULL, 1794790523334),
	('t394nezt6at3', 5, 'chat', 0, NULL, 'bfde0c135d7f7cd3', 5, 'Ann: Bonjour à tous ! 🦈', 1794790523529),
	('t394nezt6at3', 6, 'move', 0, 76, 'fc7bbba6a46d3213', 7, NULL, 1794790523868);
INSERT INTO public.log VALUES
	('t394nezt6at3', 7, 'move', -1, 78, NULL, NULL, NULL, 1794790523868),
	('t394nezt6at3', 8, 'move', 0, 74, 'cf8fee92fb717e0d', 10, NULL, 1794790523904),
	('t394nezt6at3', 9, 'move', -1, 30, NULL, NULL, NULL, 1794790523904),
	('t394nezt6at3', 10, 'move', -1, 559, NULL, NULL, NULL, 1794790523904),
	('t394nezt6at3', 11, 'move', 1, 95, NULL, 12, NULL, 1794790524073),
	('t394nezt6at3', 12, 'move', -1, 9, NULL, NULL, NULL, 1794790524073),
	('t394nezt6at3', 13, 'move', 1, 86, NULL, 15, NULL, 1794790524199),
	('t394nezt6at3', 14, 'move', -1, 22, NULL, NULL, NULL, 1794790524199),
	('t394nezt6at3', 15, 'move', -1, 788, NULL, NULL, NULL, 1794790524199),
	('t394nezt6at3', 16, 'move', 0, 159, 'a00ecef15ad4b140', 17, NULL, 1794790524377),
	('t394nezt6at3', 17, 'move', -1, 21, NULL, NULL, NULL, 1794790524377),
	('t394nezt6at3', 18, 'move', 0, 19, 'a7a4ee5e03c16a17', 20, NULL, 1794790524535),
	('t394nezt6at3', 19, 'move', -1, 107, NULL, NULL, NULL, 1794790524535),
	('t394nezt6at3', 20, 'move', -1, 641, NULL, NULL, NULL, 1794790524535),
	('t394nezt6at3', 21, 'move', 1, 47, NULL, 22, NULL, 1794790524645),
	('t394nezt6at3', 22, 'move', -1, 61, NULL, NULL, NULL, 1794790524645),
	('t394nezt6at3', 23, 'move', 1, 26, NULL, 24, NULL, 1794790524679),
	('t394nezt6at3', 24, 'move', -1, 102, NULL, NULL, NULL, 1794790524679),
	('t394nezt6at3', 25, 'move', 1, 924, NULL, 26, NULL, 1794790524736),
	('t394nezt6at3', 26, 'move', -1, 571, NULL, NULL, NULL, 1794790524736),
	('t394nezt6at3', 27, 'move', 0, 319, 'c0f2a393afba8920', 28, NULL, 1794790524822),
	('t394nezt6at3', 28, 'move', -1, 4, NULL, NULL, NULL, 1794790524822),
	('t394nezt6at3', 29, 'move', 0, 129, 'a1227c3d0007f3fa', 30, NULL, 1794790524969),
	('t394nezt6at3', 30, 'move', -1, 16, NULL, NULL, NULL, 1794790524969),
	('t394nezt6at3', 31, 'move', 0, 925, '4d3651b74a6ab278', 32, NULL, 1794790525090),
	('t394nezt6at3', 32, 'move', -1, 492, NULL, NULL, NULL, 1794790525090),
	('t394nezt6at3', 33, 'move', 1, 92, NULL, 34, NULL, 1794790525141),
	('t394nezt6at3', 34, 'move', -1, 15, NULL, NULL, NULL, 1794790525141),
	('t394nezt6at3', 35, 'move', 1, 58, NULL, 37, NULL, 1794790525162),
	('t394nezt6at3', 36, 'move', -1, 30, NULL, NULL, NULL, 1794790525162),
	('t394nezt6at3', 37, 'move', -1, 812, NULL, NULL, NULL, 1794790525162),
	('t394nezt6at3', 38, 'move', 0, 163, 'eadef9bcf4a21d44', 39, NULL, 1794790525291),
	('t394nezt6at3', 39, 'move', -1, 17, NULL, NULL, NULL, 1794790525291),
	('t394nezt6at3', 40, 'move', 0, 26, '7461d99f2529f403', 41, NULL, 1794790525501),
	('t394nezt6at3', 41, 'move', -1, 131, NULL, NULL, NULL, 1794790525501),
	('t394nezt6at3', 42, 'move', 0, 926, '16d1629be3f4f251', 43, NULL, 1794790525658),
	('t394nezt6at3', 43, 'move', -1, 752, NULL, NULL, NULL, 1794790525658),
	('t394nezt6at3', 44, 'move', 1, 148, NULL, 45, NULL, 1794790525719),
	('t394nezt6at3', 45, 'move', -1, 7, NULL, NULL, NULL, 1794790525719),
	('t394nezt6at3', 46, 'move', 1, 1, NULL, 47, NULL, 1794790525778),
	('t394nezt6at3', 47, 'move', -1, 430, NULL, NULL, NULL, 1794790525778),
	('t394nezt6at3', 48, 'move', 1, 926, NULL, 49, NULL, 1794790525875),
	('t394nezt6at3', 49, 'move', -1, 598, NULL, NULL, NULL, 1794790525875),
	('t394nezt6at3', 50, 'move', 0, 0, '0d8ef71df68546e0', 51, NULL, 1794790525903),
	('t394nezt6at3', 51, 'move', -1, 635, NULL, NULL, NULL, 1794790525903),
	('t394nezt6at3', 52, 'move', 0, 9, '6b273197fdabff60', 53, NULL, 1794790526078),
	('t394nezt6at3', 53, 'move', -1, 101, NULL, NULL, NULL, 1794790526078),
	('t394nezt6at3', 54, 'move', 0, 924, '1d7ab4c2b0e306ec', 55, NULL, 1794790526202),
	('t394nezt6at3', 55, 'move', -1, 858, NULL, NULL, NULL, 1794790526202),
	('t394nezt6at3', 56, 'move', 1, 64, NULL, 57, NULL, 1794790526341);
INSERT INTO public.log VALUES
	('t394nezt6at3', 57, 'move', -1, 67, NULL, NULL, NULL, 1794790526341),
	('t394nezt6at3', 58, 'move', 1, 406, NULL, 59, NULL, 1794790526453),
	('t394nezt6at3', 59, 'move', -1, 6, NULL, NULL, NULL, 1794790526453),
	('t394nezt6at3', 60, 'move', 1, 924, NULL, 61, NULL, 1794790526523),
	('t394nezt6at3', 61, 'move', -1, 542, NULL, NULL, NULL, 1794790526523),
	('t394nezt6at3', 62, 'move', 0, 542, 'a6e5c6eea6a2d480', 62, NULL, 1794790526538),
	('t394nezt6at3', 63, 'undo', 0, NULL, '28c0f7bb6e19d5e3', 63, NULL, 1794790526575),
	('t394nezt6at3', 64, 'move', 0, 48, 'e2755542002abf0b', 65, NULL, 1794790526607),
	('t394nezt6at3', 65, 'move', -1, 81, NULL, NULL, NULL, 1794790526607),
	('t394nezt6at3', 66, 'move', 0, 82, '59259817c4c2aea6', 67, NULL, 1794790526695),
	('t394nezt6at3', 67, 'move', -1, 44, NULL, NULL, NULL, 1794790526695),
	('t394nezt6at3', 68, 'move', 0, 926, '72f14da597981732', 69, NULL, 1794790526854),
	('t394nezt6at3', 69, 'move', -1, 690, NULL, NULL, NULL, 1794790526854),
	('t394nezt6at3', 70, 'move', 1, 46, NULL, 71, NULL, 1794790526945),
	('t394nezt6at3', 71, 'move', -1, 58, NULL, NULL, NULL, 1794790526945),
	('t394nezt6at3', 72, 'move', 1, 46, NULL, 73, NULL, 1794790527013),
	('t394nezt6at3', 73, 'move', -1, 45, NULL, NULL, NULL, 1794790527013),
	('t394nezt6at3', 74, 'move', 1, 926, NULL, 75, NULL, 1794790527165),
	('t394nezt6at3', 75, 'move', -1, 760, NULL, NULL, NULL, 1794790527165),
	('t394nezt6at3', 76, 'move', 0, 50, '1a79496fc4349975', 77, NULL, 1794790527214),
	('t394nezt6at3', 77, 'move', -1, 32, NULL, NULL, NULL, 1794790527214),
	('t394nezt6at3', 78, 'move', 0, 232, 'ae2cf610aa5b5c13', 80, NULL, 1794790527286),
	('t394nezt6at3', 79, 'move', -1, 2, NULL, NULL, NULL, 1794790527286),
	('t394nezt6at3', 80, 'move', -1, 631, NULL, NULL, NULL, 1794790527286),
	('t394nezt6at3', 81, 'move', 1, 3, NULL, 82, NULL, 1794790527407),
	('t394nezt6at3', 82, 'move', -1, 394, NULL, NULL, NULL, 1794790527407),
	('t394nezt6at3', 83, 'move', 1, 394, NULL, 85, NULL, 1794790527510),
	('t394nezt6at3', 84, 'move', -1, 4, NULL, NULL, NULL, 1794790527510),
	('t394nezt6at3', 85, 'move', -1, 669, NULL, NULL, NULL, 1794790527510),
	('t394nezt6at3', 86, 'move', 0, 669, '831064a930f48317', 87, NULL, 1794790527521),
	('t394nezt6at3', 87, 'move', -1, 637, NULL, NULL, NULL, 1794790527521),
	('t394nezt6at3', 88, 'move', 1, 37, NULL, 89, NULL, 1794790527526),
	('t394nezt6at3', 89, 'move', -1, 41, NULL, NULL, NULL, 1794790527526),
	('t394nezt6at3', 90, 'move', 1, 2, NULL, 92, NULL, 1794790527532),
	('t394nezt6at3', 91, 'move', -1, 259, NULL, NULL, NULL, 1794790527532),
	('t394nezt6at3', 92, 'move', -1, 509, NULL, NULL, NULL, 1794790527532),
	('t394nezt6at3', 93, 'move', 0, 100, 'd88781c651d26621', 94, NULL, 1794790527545),
	('t394nezt6at3', 94, 'move', -1, 20, NULL, NULL, NULL, 1794790527545),
	('t394nezt6at3', 95, 'move', 0, 32, '40e39a8de3804784', 97, NULL, 1794790527560),
	('t394nezt6at3', 96, 'move', -1, 35, NULL, NULL, NULL, 1794790527560),
	('t394nezt6at3', 97, 'move', -1, 585, NULL, NULL, NULL, 1794790527560),
	('t394nezt6at3', 98, 'move', 1, 27, NULL, 99, NULL, 1794790527561),
	('t394nezt6at3', 99, 'move', -1, 174, NULL, NULL, NULL, 1794790527561),
	('t394nezt6at3', 100, 'move', 1, 0, NULL, 101, NULL, 1794790527564),
	('t394nezt6at3', 101, 'move', -1, 611, NULL, NULL, NULL, 1794790527564),
	('t394nezt6at3', 102, 'move', 1, 924, NULL, 103, NULL, 1794790527660),
	('t394nezt6at3', 103, 'move', -1, 537, NULL, NULL, NULL, 1794790527660),
	('t394nezt6at3', 104, 'move', 0, 14, '45456a31e9f536a6', 105, NULL, 1794790527728),
	('t394nezt6at3', 105, 'move', -1, 170, NULL, NULL, NULL, 1794790527728),
	('t394nezt6at3', 106, 'move', 0, 63, 'c3618c12008dda11', 107, NULL, 1794790527732);
INSERT INTO public.log VALUES
	('t394nezt6at3', 107, 'move', -1, 45, NULL, NULL, NULL, 1794790527732),
	('t394nezt6at3', 108, 'move', 0, 924, '9a756525a2112e2f', 109, NULL, 1794790527738),
	('t394nezt6at3', 109, 'move', -1, 615, NULL, NULL, NULL, 1794790527738),
	('t394nezt6at3', 110, 'move', 1, 45, NULL, 111, NULL, 1794790527759),
	('t394nezt6at3', 111, 'move', -1, 70, NULL, NULL, NULL, 1794790527759),
	('t394nezt6at3', 112, 'move', 1, 316, NULL, 113, NULL, 1794790527780),
	('t394nezt6at3', 113, 'move', -1, 6, NULL, NULL, NULL, 1794790527780),
	('t394nezt6at3', 114, 'move', 1, 924, NULL, 115, NULL, 1794790527896),
	('t394nezt6at3', 115, 'move', -1, 879, NULL, NULL, NULL, 1794790527896),
	('t394nezt6at3', 116, 'move', 0, 68, '6d4edf9505587838', 117, NULL, 1794790528078),
	('t394nezt6at3', 117, 'move', -1, 50, NULL, NULL, NULL, 1794790528078),
	('t394nezt6at3', 118, 'move', 0, 355, '39ef7be80238e1ec', 120, NULL, 1794790528321),
	('t394nezt6at3', 119, 'move', -1, 5, NULL, NULL, NULL, 1794790528321),
	('t394nezt6at3', 120, 'move', -1, 761, NULL, NULL, NULL, 1794790528321),
	('t394nezt6at3', 121, 'move', 1, 70, NULL, 122, NULL, 1794790528397),
	('t394nezt6at3', 122, 'move', -1, 55, NULL, NULL, NULL, 1794790528397),
	('t394nezt6at3', 123, 'move', 1, 67, NULL, 124, NULL, 1794790528424),
	('t394nezt6at3', 124, 'move', -1, 78, NULL, NULL, NULL, 1794790528424),
	('t394nezt6at3', 125, 'move', 1, 926, NULL, 126, NULL, 1794790528446),
	('t394nezt6at3', 126, 'move', -1, 742, NULL, NULL, NULL, 1794790528446),
	('t394nezt6at3', 127, 'move', 0, 0, '9a0aee6ee7927a3c', 128, NULL, 1794790528517),
	('t394nezt6at3', 128, 'move', -1, 494, NULL, NULL, NULL, 1794790528517),
	('t394nezt6at3', 129, 'move', 0, 2, '13b71b3532c65090', 130, NULL, 1794790528526),
	('t394nezt6at3', 130, 'move', -1, 334, NULL, NULL, NULL, 1794790528526),
	('t394nezt6at3', 131, 'move', 0, 924, '8e791bf16642475b', 132, NULL, 1794790528546),
	('t394nezt6at3', 132, 'move', -1, 868, NULL, NULL, NULL, 1794790528546),
	('t394nezt6at3', 133, 'move', 1, 79, NULL, 134, NULL, 1794790528564),
	('t394nezt6at3', 134, 'move', -1, 48, NULL, NULL, NULL, 1794790528564),
	('t394nezt6at3', 135, 'move', 1, 6, NULL, 136, NULL, 1794790528593),
	('t394nezt6at3', 136, 'move', -1, 316, NULL, NULL, NULL, 1794790528593),
	('t394nezt6at3', 137, 'move', 1, 924, NULL, 138, NULL, 1794790528644),
	('t394nezt6at3', 138, 'move', -1, 620, NULL, NULL, NULL, 1794790528644),
	('t394nezt6at3', 139, 'move', 0, 5, '22aad14b5c65cbec', 140, NULL, 1794790528665),
	('t394nezt6at3', 140, 'move', -1, 315, NULL, NULL, NULL, 1794790528665),
	('t394nezt6at3', 141, 'move', 0, 70, '05897838871f636f', 142, NULL, 1794790528686),
	('t394nezt6at3', 142, 'move', -1, 40, NULL, NULL, NULL, 1794790528686),
	('t394nezt6at3', 143, 'move', 0, 924, '9392b471cf04ef85', 143, NULL, 1794790528705),
	('t394nezt6at3', 144, 'rematch', 0, NULL, 'ccefca48654005c0', 144, '44rt2j3cks2q', 1794790528710),
	('zzjq9uw64vt9', 1, 'sit', 0, NULL, NULL, NULL, '{"who":"person","name":"Ann","level":"","roles":{}}', 1794790530824),
	('zzjq9uw64vt9', 2, 'sit', 1, NULL, NULL, NULL, '{"who":"bot","name":"","level":"random","roles":{}}', 1794790530824),
	('zzjq9uw64vt9', 3, 'move', -1, 43, NULL, NULL, NULL, 1794790530824),
	('zzjq9uw64vt9', 4, 'move', -1, 74, NULL, NULL, NULL, 1794790530824),
	('zzjq9uw64vt9', 5, 'move', 1, 9, NULL, 6, NULL, 1794790530837),
	('zzjq9uw64vt9', 6, 'move', -1, 39, NULL, NULL, NULL, 1794790530837),
	('zzjq9uw64vt9', 7, 'chat', 0, NULL, 'e0d9d27d8cdeabb7', 7, 'Ann: Bonjour à tous ! 🦈', 1794790530848),
	('zzjq9uw64vt9', 8, 'move', 0, 3, '7891f85f9aa2ee66', 9, NULL, 1794790530868),
	('zzjq9uw64vt9', 9, 'move', -1, 39, NULL, NULL, NULL, 1794790530868),
	('zzjq9uw64vt9', 10, 'move', 1, 16, NULL, 10, NULL, 1794790530880),
	('zzjq9uw64vt9', 11, 'move', 0, 10, 'e9179dca2cb18409', 11, NULL, 1794790530894),
	('zzjq9uw64vt9', 12, 'move', 1, 13, NULL, 13, NULL, 1794790530900);
INSERT INTO public.log VALUES
	('zzjq9uw64vt9', 13, 'move', -1, 38, NULL, NULL, NULL, 1794790530900),
	('zzjq9uw64vt9', 14, 'move', 0, 14, 'e990e37e162b12a1', 14, NULL, 1794790530906),
	('zzjq9uw64vt9', 15, 'move', 1, 12, NULL, 15, NULL, 1794790530907),
	('zzjq9uw64vt9', 16, 'move', 0, 28, 'b02756032b170e6a', 17, NULL, 1794790530968),
	('zzjq9uw64vt9', 17, 'move', -1, 38, NULL, NULL, NULL, 1794790530968),
	('zzjq9uw64vt9', 18, 'move', 1, 27, NULL, 19, NULL, 1794790530974),
	('zzjq9uw64vt9', 19, 'move', -1, 38, NULL, NULL, NULL, 1794790530974),
	('zzjq9uw64vt9', 20, 'move', 0, 26, '96e2f2971a64c3c2', 21, NULL, 1794790531001),
	('zzjq9uw64vt9', 21, 'move', -1, 40, NULL, NULL, NULL, 1794790531001),
	('zzjq9uw64vt9', 22, 'move', 1, 18, NULL, 22, NULL, 1794790531006),
	('zzjq9uw64vt9', 23, 'move', 0, 29, '7bb139dd8c661d2b', 24, NULL, 1794790531020),
	('zzjq9uw64vt9', 24, 'move', -1, 40, NULL, NULL, NULL, 1794790531020),
	('zzjq9uw64vt9', 25, 'move', 1, 18, NULL, 25, NULL, 1794790531030),
	('zzjq9uw64vt9', 26, 'move', 1, 31, NULL, 27, NULL, 1794790531037),
	('zzjq9uw64vt9', 27, 'move', -1, 39, NULL, NULL, NULL, 1794790531037),
	('zzjq9uw64vt9', 28, 'move', 0, 28, 'f276e2b92b439975', 29, NULL, 1794790531061),
	('zzjq9uw64vt9', 29, 'move', -1, 41, NULL, NULL, NULL, 1794790531061),
	('zzjq9uw64vt9', 30, 'move', 1, 21, NULL, 30, NULL, 1794790531070),
	('zzjq9uw64vt9', 31, 'move', 1, 32, NULL, 31, NULL, 1794790531084),
	('zzjq9uw64vt9', 32, 'move', 0, 18, '760e05c045f86e59', 32, NULL, 1794790531102),
	('zzjq9uw64vt9', 33, 'move', 1, 18, NULL, 33, NULL, 1794790531113),
	('zzjq9uw64vt9', 34, 'move', 0, 28, '6c80498632d2f45c', 35, NULL, 1794790531296),
	('zzjq9uw64vt9', 35, 'move', -1, 38, NULL, NULL, NULL, 1794790531296),
	('zzjq9uw64vt9', 36, 'move', 1, 26, NULL, 37, NULL, 1794790531335),
	('zzjq9uw64vt9', 37, 'move', -1, 38, NULL, NULL, NULL, 1794790531335),
	('zzjq9uw64vt9', 38, 'move', 0, 17, 'b1e6b7b475485383', 38, NULL, 1794790531350),
	('zzjq9uw64vt9', 39, 'rematch', 0, NULL, 'c3e2b88718317cd2', 39, 'fws7thsqw6zu', 1794790531395);


--
-- Data for Name: match; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.match VALUES
	('t394nezt6at3', 'into-the-blue', 1, '{}', '{"first_player": 0}', '{"stand_in":"","grace":120,"hints":true,"listed":false,"patience":1.0}', 2, '\x190fd994de5034014c49fa9ef631f2aa68fbd5201da98487a6bca88db377f9df', 1794790523334),
	('44rt2j3cks2q', 'into-the-blue', 1, '{}', '{"first_player": 0}', '{"stand_in":"","grace":120,"hints":true,"listed":false,"patience":1.0}', 2, '\xf4383b0c603679a58e20b5b87830f139678f95718302cb7aa356eb3f65156bc4', 1794790528710),
	('ehken6w4wcd7', 'deep-dive', 1, '{}', '{"first_player": 0, "decisions": 0, "ending": 0}', '{"stand_in":"","grace":120,"hints":true,"listed":false,"patience":1.0}', 2, '\x258da3777e5f1421537d058f855234ad284709dc3a320b5b9772c825c59aecc4', 1794790529765),
	('5w9sa5dqrt3s', 'deep-dive', 1, '{}', '{"first_player": 0, "decisions": 0, "ending": 0}', '{"stand_in":"","grace":120,"hints":true,"listed":false,"patience":1.0}', 2, '\x496478350041daf744d168c47e07e618c4ab4cc528e77547359eb84165f77865', 1794790530527),
	('zzjq9uw64vt9', 'the-blue-lion', 1, '{}', '{"swap": 0, "quiet_limit": 6, "memory_aid": 0, "first_player": 0}', '{"stand_in":"","grace":120,"hints":true,"listed":false,"patience":1.0}', 2, '\x730caa13385bf5bc039d30990ad7f7e8877764d6ae4965e69a8dd40745be112e', 1794790530824),
	('fws7thsqw6zu', 'the-blue-lion', 1, '{}', '{"swap": 0, "quiet_limit": 6, "memory_aid": 0, "first_player": 0}', '{"stand_in":"","grace":120,"hints":true,"listed":false,"patience":1.0}', 2, '\x6f92d8fe2028d4ad2dbeff8c9919bd7a1226cfefc716b2a241cb7a1844356445', 1794790531395),
	('2bbahrkbynt4', 'jaws', 1, '{}', '{"acts": 1, "notebook": 1}', '{"stand_in":"","grace":120,"hints":true,"listed":false,"patience":1.0}', 2, '\xc2f8ced3608ab08c6ab957917163a6503a8d6ae052d54e49aeccecc7577c49c7', 1794790531730),
	('mpcvne3bcbzc', 'jaws', 1, '{}', '{"acts": 1, "notebook": 1}', '{"stand_in":"","grace":120,"hints":true,"listed":false,"patience":1.0}', 2, '\x2dadf004b5812a80816dfcc8e060d5c3973d2f62a20739ec228974022031b1c6', 1794790541230);


--
-- Name: alembic_version alembic_version_pkc; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);


--
-- Name: door door_match_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.door
    ADD CONSTRAINT door_match_key UNIQUE (match);


--
-- Name: door door_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.door
    ADD CONSTRAINT door_pkey PRIMARY KEY (code);


--
-- Name: key key_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.key
    ADD CONSTRAINT key_pkey PRIMARY KEY (match, seat, hash);


--
-- Name: log log_move_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.log
    ADD CONSTRAINT log_move_id UNIQUE (match, move_id);


--
-- Name: log log_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.log
    ADD CONSTRAINT log_pkey PRIMARY KEY (match, seq);


--
-- Name: match match_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_pkey PRIMARY KEY (id);


--
-- Name: key_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX key_hash ON public.key USING btree (hash);


--
-- Name: door door_match_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.door
    ADD CONSTRAINT door_match_fkey FOREIGN KEY (match) REFERENCES public.match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: key key_match_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.key
    ADD CONSTRAINT key_match_fkey FOREIGN KEY (match) REFERENCES public.match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: log log_match_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.log
    ADD CONSTRAINT log_match_fkey FOREIGN KEY (match) REFERENCES public.match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- PostgreSQL database dump complete
--


